"""Types and paths as written (EVL-08, IDM-43)."""

from __future__ import annotations

import pytest

from migrate.rust.known.types import RustType
from migrate.rust.source.paths import path_segments
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import Fragment, parse_source
from migrate.rust.source.types import read_type, turbofish


def of(name: str, *args: RustType) -> RustType:
    return RustType(name, args)


def first(text: str, kind: str) -> Fragment:
    root = parse_source(read_source("a.rs", text.encode()))
    assert not root.node.has_error
    return next(node for node in root.walk() if node.kind == kind)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("u8", of("u8")),
        ("&'a mut str", of("str")),
        ("String", of("String")),
        ("std::vec::Vec<u8>", of("Vec", of("u8"))),
        ("serde_json::Value", of("Value")),
        ("Result<Vec<&str>, String>", of("Result", of("Vec", of("str")), of("String"))),
        (
            "BTreeMap<_, Option<Vec<Value>>>",
            of("BTreeMap", of("_"), of("Option", of("Vec", of("Value")))),
        ),
        ("Box<dyn Error>", of("Error")),
        ("Arc<[u8]>", of("array", of("u8"))),
        ("[u8; 3]", of("array", of("u8"))),
        ("&[&str]", of("array", of("str"))),
        ("(A, B)", of("tuple", of("A"), of("B"))),
        ("()", of("()")),
        ("_", of("_")),
        ("impl Iterator<Item = u8>", of("Iterator")),
        ("fn(u8) -> u8", of("fn")),
        ("*const u8", of("u8")),
        ("!", of("_")),
        ("Cow<'static, str>", of("Cow", of("str"))),
    ],
)
def test_types(written: str, expected: RustType) -> None:
    assert read_type(first(f"type X = {written};", "type_item").need("type")) == expected


def test_turbofish() -> None:
    function = first("fn f() { x.collect::<Result<Vec<_>, _>>() }", "generic_function")
    assert turbofish(function) == (of("Result", of("Vec", of("_")), of("_")),)
    plain = first("fn f() { x.len() }", "call_expression").need("function")
    assert turbofish(plain) == ()


def test_a_type_nested_too_deeply_ends_as_inferred() -> None:
    written = "Vec<" * 500 + "u8" + ">" * 500
    found = read_type(first(f"type X = {written};", "type_item").need("type"))
    while found.args:
        assert found.name == "Vec"
        found = found.args[0]
    assert found == of("_")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("a", ("a",)),
        ("a::b::c", ("a", "b", "c")),
        ("::std::mem::take", ("std", "mem", "take")),
        ("crate::a", ("crate", "a")),
        ("super::super::b", ("super", "super", "b")),
        ("self::b", ("self", "b")),
        ("Self::new", ("Self", "new")),
        ("Vec::<u8>::new", ("Vec", "new")),
        ("f::<u8>", ("f",)),
        ("<Vec<u8>>::new", ("Vec", "new")),
        ("<T as Grow>::up", ("T", "up")),
        ("r#type", ("type",)),
        ("1", ()),
    ],
)
def test_paths(written: str, expected: tuple[str, ...]) -> None:
    call = first(f"fn f() {{ {written}() }}", "call_expression")
    assert path_segments(call.need("function")) == expected
