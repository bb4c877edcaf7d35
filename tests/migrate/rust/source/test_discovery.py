"""Tests of a file and what their attributes say (SRC-03, SRC-04, GEN-03…GEN-05)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from migrate.rust.source.cfg import Cfg, read_cfg
from migrate.rust.source.discovery import Ignored, ShouldPanic, TestFunction, find_tests, in_force
from migrate.rust.source.files import parse_file
from migrate.rust.source.items import Item, flattened, items_in
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import parse_source

FILES = tomllib.loads(Path(__file__).with_name("discovery.toml").read_text(encoding="utf-8"))


def functions_of(text: str) -> tuple[TestFunction, ...]:
    parsed = parse_file(read_source("a.rs", text.encode()))
    assert parsed.broken == ()
    return find_tests(parsed).functions


def items_of(text: str) -> list[Item]:
    return list(flattened(parse_file(read_source("a.rs", text.encode())).items))


@pytest.mark.parametrize("case", FILES["file"], ids=[case["title"] for case in FILES["file"]])
def test_which_functions_are_tests(case: dict[str, Any]) -> None:
    found = [
        ["::".join((*test.item.module, test.item.name)) + "*" * test.nested, list(test.kinds)]
        for test in functions_of(case["text"])
    ]
    assert found == case["tests"]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", None),
        ("#[ignore]", Ignored(None)),
        ('#[ignore = "slow \\u{e9}"]', Ignored("slow é")),
        ("#[cfg_attr(windows, ignore)]", Ignored(None, (Cfg("flag", text="windows"),))),
        (
            '#[cfg_attr(not(unix), allow(x), ignore = "why")]',
            Ignored("why", (Cfg("not", (Cfg("flag", text="unix"),)),)),
        ),
        ("#[cfg_attr(unix, allow(ignore))]", None),
    ],
)
def test_ignore(attributes: str, expected: Ignored | None) -> None:
    [test] = functions_of(f"#[test] {attributes} fn a() {{}}")
    assert test.ignored == expected


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", None),
        ("#[should_panic]", ShouldPanic(None)),
        ('#[should_panic(expected = "no pot")]', ShouldPanic("no pot")),
        ('#[should_panic = "no pot"]', ShouldPanic("no pot")),
        ('#[should_panic(expected = r#"a "b""#)]', ShouldPanic('a "b"')),
        ("#[should_panic(message)]", ShouldPanic(None)),
        ("#[cfg_attr(unix, should_panic)]", ShouldPanic(None, (Cfg("flag", text="unix"),))),
    ],
)
def test_should_panic(attributes: str, expected: ShouldPanic | None) -> None:
    [test] = functions_of(f"#[test] {attributes} fn a() {{}}")
    assert test.should_panic == expected


@pytest.mark.parametrize(
    ("target", "ignored", "panics"),
    [
        ({"windows"}, "no pots there", "window"),
        ({"unix"}, "slow", "eunuch"),
        ({"wasm"}, None, None),
    ],
)
def test_the_first_of_several_whose_conditions_hold_is_in_force(
    target: set[str], ignored: str | None, panics: str | None
) -> None:
    [test] = functions_of(
        "#[test]"
        '#[cfg_attr(windows, ignore = "no pots there")] #[cfg_attr(unix, ignore = "slow")]'
        '#[cfg_attr(windows, should_panic(expected = "window"))]'
        '#[cfg_attr(unix, should_panic(expected = "eunuch"))] fn a() {}'
    )
    skipped, panic = in_force(test.ignored, target), in_force(test.should_panic, target)
    assert (skipped.reason if skipped else None) == ignored
    assert (panic.expected if panic else None) == panics


def test_gates_of_the_file_the_module_and_the_function_add_up() -> None:
    text = """
        #![cfg(unix)]
        #[cfg(test)]
        mod m {
            #![cfg(feature = "pots")]
            #[test] #[cfg(not(windows))] fn a() {}
        }
    """
    [test] = functions_of(text)
    assert len(test.cfg) == 4
    target = {"unix", "test", 'feature="pots"'}
    assert all(gate.holds(target) for gate in test.cfg)
    assert [gate.holds(target - {'feature="pots"'}) for gate in test.cfg].count(False) == 1


@pytest.mark.parametrize(
    ("written", "holds"),
    [
        ("unix", True),
        ("windows", False),
        ("test", True),
        ("debug_assertions", True),
        ('target_pointer_width = "64"', True),
        ('target_os = "windows"', False),
        ('feature = "x"', False),
        ("not(windows)", True),
        ("not(unix)", False),
        ("all(unix, test)", True),
        ("all(unix, windows)", False),
        ("all()", True),
        ("any(windows, unix)", True),
        ("any()", False),
        ('all(unix, not(any(windows, feature = "x")),)', True),
        ("true", True),
        ("false", False),
        ("sparkle(unix)", False),
    ],
)
def test_cfg_for_the_usual_target(written: str, holds: bool) -> None:
    root = parse_source(read_source("a.rs", f"#[cfg({written})] fn a() {{}}".encode()))
    tree = next(node for node in root.walk() if node.kind == "token_tree")
    assert read_cfg(tree).holds() is holds


def test_a_predicate_nested_too_deeply_is_a_flag_that_no_target_has() -> None:
    written = "not(" * 1001 + "windows" + ")" * 1001
    [test] = functions_of(f"#[test] #[cfg({written})] fn a() {{}}")
    assert test.cfg[0].holds() in (True, False)
    depth, part = 0, test.cfg[0]
    while part.parts:
        depth, part = depth + 1, part.parts[0]
    assert depth < 100


def test_items() -> None:
    text = """
        use a::b;
        extern crate c as d;
        const E: u8 = 1;
        static mut F: u8 = 1;
        pub struct G { h: u8 }
        enum I { J }
        union K { l: u8 }
        type M = u8;
        trait N { fn o(&self); fn p(&self) {} const Q: u8; type R; }
        impl<T> N for a::G<T> { fn o(&self) {} type R = u8; }
        impl G { const S: u8 = 1; fn new() {} }
        mod t;
        mod u { fn v() {} }
        macro_rules! w { () => {}; }
        w!();
        x::y! { z }
        #[inline] async fn end() { fn local() {} }
    """
    shown = [
        (item.kind, item.name, item.module, item.owner or "", item.trait or "")
        for item in items_of(text)
    ]
    assert shown == [
        ("use", "", (), "", ""),
        ("extern_crate", "d", (), "", ""),
        ("const", "E", (), "", ""),
        ("static", "F", (), "", ""),
        ("struct", "G", (), "", ""),
        ("enum", "I", (), "", ""),
        ("union", "K", (), "", ""),
        ("type", "M", (), "", ""),
        ("trait", "N", (), "", ""),
        ("function", "o", (), "N", ""),
        ("function", "p", (), "N", ""),
        ("const", "Q", (), "N", ""),
        ("type", "R", (), "N", ""),
        ("impl", "G", (), "", "N"),
        ("function", "o", (), "G", ""),
        ("type", "R", (), "G", ""),
        ("impl", "G", (), "", ""),
        ("const", "S", (), "G", ""),
        ("function", "new", (), "G", ""),
        ("module", "t", (), "", ""),
        ("module", "u", (), "", ""),
        ("function", "v", ("u",), "", ""),
        ("macro_rules", "w", (), "", ""),
        ("macro_call", "w", (), "", ""),
        ("macro_call", "y", (), "", ""),
        ("function", "end", (), "", ""),
    ]


def test_items_of_a_block_are_its_own_without_macro_calls() -> None:
    [function] = items_of(
        "fn f() { use a::b; m!(); m! { x } const C: u8 = 1; fn g() {} { fn h() {} } }"
    )
    assert function.body is not None
    found = [(item.kind, item.name) for item in items_in(function.body)]
    assert found == [("use", ""), ("const", "C"), ("function", "g")]


def test_attributes() -> None:
    [item] = items_of('#[a::b(1, "x")] #[c = "d"] #[e] #[f[1]] fn g() {}')
    shown = [
        (a.path, a.name, a.arguments and a.arguments.text, a.value and a.value.text)
        for a in item.attributes
    ]
    assert shown == [
        (("a", "b"), "b", '(1, "x")', None),
        (("c",), "c", None, '"d"'),
        (("e",), "e", None, None),
        (("f",), "f", "[1]", None),
    ]
    assert item.attributes[2].fragment.location.column == 28
