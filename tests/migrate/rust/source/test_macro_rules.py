"""Expanding macro_rules!: which arm, which fragments, what comes of it (GEN-13)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from migrate.rust.source.files import parse_file
from migrate.rust.source.items import Item, flattened
from migrate.rust.source.macro_rules import expanded_block, expanded_items, pasted_items
from migrate.rust.source.macro_rules.transcription import LONGEST, TooLong
from migrate.rust.source.reading import read_source

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

FILE = Path(__file__).with_name("macro_rules.toml")
CASES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]
CALLS = [(case, *call) for case in CASES for call in case["calls"]]


def items_of(text: str) -> list[Item]:
    parsed = parse_file(read_source("a.rs", text.encode()))
    assert parsed.broken == ()
    return list(flattened(parsed.items))


def macro_and_call(rules: str, call: str) -> tuple[Fragment, Fragment]:
    definition, invocation = items_of(f"macro_rules! m {{ {rules} }}\nm! {{ {call} }}")
    return definition.fragment, invocation.fragment


@pytest.mark.parametrize(
    ("case", "call", "made"), CALLS, ids=[f"{case['title']}: {call}" for case, call, _ in CALLS]
)
def test_what_a_call_makes(case: dict[str, Any], call: str, made: str) -> None:
    root = expanded_items(*macro_and_call(case["rules"], call), LONGEST)
    assert ("none" if root is None else " ".join(root.text.split())) == made


def test_a_call_among_statements_is_a_block() -> None:
    [definition, function] = items_of(
        "macro_rules! m { ($e:expr) => { let x = $e; x + 1 }; }\nfn f() { m!(2 * 3) }"
    )
    call = next(part for part in function.fragment.walk() if part.kind == "macro_invocation")
    block = expanded_block(definition.fragment, call)
    assert block is not None
    assert block.text == "{ let x = (2 * 3); x + 1 }"


def test_everything_knows_where_it_comes_from() -> None:
    rules = "($($n:ident => $e:expr),*) => {\n  $( fn $n() { assert!($e); } )*\n}"
    root = expanded_items(*macro_and_call(rules, "\n  one => 1,\n  two => a + b"), LONGEST)
    assert root is not None
    words = ("one", "two", "assert", "1", "a", "b")
    places = [
        (part.text, part.location.line, part.location.column)
        for part in root.walk()
        if part.text in words
    ]
    assert places == [
        ("one", 5, 3),
        ("assert", 2, 16),
        ("1", 5, 10),
        ("two", 6, 3),
        ("assert", 2, 16),
        ("a", 6, 10),
        ("b", 6, 14),
    ]


def test_an_expansion_without_end_is_refused() -> None:
    rules = "($($t:tt)*) => { fn f() { $($t)* $($t)* } };"
    with pytest.raises(TooLong):
        expanded_items(*macro_and_call(rules, "a " * 100), 300)


@pytest.mark.parametrize(
    ("body", "made"),
    [
        ("fn [<a_ b>]() {}", "fn a_b() {}"),
        ("fn [<a_ OneTwo:snake _c>]() {}", "fn a_one_two_c() {}"),
        ("struct [<one_two:camel>];", "struct OneTwo;"),
        ("const [<a:upper _ 1>]: u8 = 2;", "const A_1: u8 = 2;"),
        ('fn [<t_ "x-y":lower>]() { [<z>](); }', "fn t_x_y() { z(); }"),
        ("fn f() { [1, 2] }", "fn f() { [1, 2] }"),
        ("fn [<a:nothing>]() {}", None),
        ('fn [<a "b c">]() {}', None),
        ("fn [<a :>]() {}", None),
    ],
)
def test_names_are_put_together(body: str, made: str | None) -> None:
    [call] = items_of(f"paste::paste! {{ {body} }}")
    root = pasted_items(call.fragment)
    assert (None if root is None else " ".join(root.text.split())) == made
