"""Macro arguments, parsed again (SRC-05…SRC-08)."""

from __future__ import annotations

import pytest

from migrate.rust.source.macros import (
    Repeated,
    UnreadableMacro,
    macro_arguments,
    macro_body,
    macro_name,
    matches_arguments,
    named_argument,
    parse_pattern,
    parse_tokens,
    split_tokens,
    vec_elements,
)
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import Fragment, parse_source


def macro(text: str) -> Fragment:
    root = parse_source(read_source("a.rs", f"fn f() {{ {text}; }}".encode()))
    return next(node for node in root.walk() if node.kind == "macro_invocation")


def texts(fragments: tuple[Fragment, ...]) -> list[str]:
    return [fragment.text for fragment in fragments]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("assert!(a)", "assert"),
        ("std::assert_eq!(a, b)", "assert_eq"),
        ("serde_json::json![1]", "json"),
        ("::std::vec::vec!{1}", "vec"),
        ("crate::m!()", "m"),
    ],
)
def test_the_name_is_the_last_segment(text: str, name: str) -> None:
    assert macro_name(macro(text)) == name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("m!()", []),
        ("m![]", []),
        ("m!{ a, b }", ["a", "b"]),
        ("m!(a, b,)", ["a", "b"]),
        ("m!(m.iter().fold(0, |a, b| a + b), 3)", ["m.iter().fold(0, |a, b| a + b)", "3"]),
        ("m!(x.collect::<Map<_, _>>(), y)", ["x.collect::<Map<_, _>>()", "y"]),
        ("m!(S { a, b }, [1, 2], (3, 4))", ["S { a, b }", "[1, 2]", "(3, 4)"]),
        ("m!(/* , */ a, // , b\n c)", ["a", "c"]),
        ("m!(a // end\n)", ["a"]),
        ('m!("{a} {}", 1, k = 2)', ['"{a} {}"', "1", "k = 2"]),
        ("m!(|a, b| a, if a { b } else { c })", ["|a, b| a", "if a { b } else { c }"]),
        (
            "m!(-1, !a, &b, *c, d?, e.await, f as u8)",
            ["-1", "!a", "&b", "*c", "d?", "e.await", "f as u8"],
        ),
        ("m!(inner!(a, b), inner!{c})", ["inner!(a, b)", "inner!{c}"]),
        ("m!(a < b, c > d)", ["a < b", "c > d"]),
        ("m!(r#\"a, \"b\"\"#, 'c', b',')", ['r#"a, "b""#', "'c'", "b','"]),
        ("m!({ let x = 1; x })", ["{ let x = 1; x }"]),
        ('m!("é, 🌿", ñ)', ['"é, 🌿"', "ñ"]),
    ],
)
def test_arguments(text: str, expected: list[str]) -> None:
    assert texts(macro_arguments(macro(text))) == expected


@pytest.mark.parametrize("text", ["m!(a => b)", "m!(fn x() {})", "m!(a; b)", "m!(a b)"])
def test_what_is_no_list_of_expressions(text: str) -> None:
    with pytest.raises(UnreadableMacro, match="line 1"):
        macro_arguments(macro(text))


def test_named_arguments_are_told_from_assignments_to_places() -> None:
    value, name, place = macro_arguments(macro("m!(a == b, k = 2 + 3, x.y = 4)"))
    assert named_argument(value) is None
    assert named_argument(place) is None
    found = named_argument(name)
    assert found is not None
    assert (found[0], found[1].text) == ("k", "2 + 3")


def test_arguments_are_parsed_once() -> None:
    invocation = macro("m!(a, b)")
    assert macro_arguments(invocation)[0] == macro_arguments(invocation)[0]


def test_vec() -> None:
    listed = vec_elements(macro("vec![a, f(b, c),]"))
    assert isinstance(listed, tuple)
    assert texts(listed) == ["a", "f(b, c)"]
    assert vec_elements(macro("vec!()")) == ()
    repeated = vec_elements(macro("vec![f(a); n * 2]"))
    assert isinstance(repeated, Repeated)
    assert (repeated.value.text, repeated.length.text) == ("f(a)", "n * 2")
    with pytest.raises(UnreadableMacro):
        vec_elements(macro("vec![a b]"))


MATCHES = [
    ("matches!(x, Some(_))", "x", "Some(_)", None, None, []),
    ("matches!(x, _)", "x", "_", None, None, []),
    ("matches!(x, A | B { c: 1, .. })", "x", "A | B { c: 1, .. }", None, None, []),
    ("matches!(x, P if a > 1)", "x", "P", "a > 1", None, []),
    ("matches!(x, P if m(a, b),)", "x", "P", "m(a, b)", None, []),
    ("matches!(f::<A, B>(x), [a, .., b])", "f::<A, B>(x)", "[a, .., b]", None, None, []),
    ("matches!(x.iter().map(|a, b| a), 1..=5)", "x.iter().map(|a, b| a)", "1..=5", None, None, []),
    ('assert_matches!(x, P, "m {}", y)', "x", "P", None, None, ['"m {}"', "y"]),
    ("assert_matches!(x, P(a) => { a })", "x", "P(a)", None, "{ a }", []),
    ("assert_matches!(x, P(a) if a => g(a, b))", "x", "P(a)", "a", "g(a, b)", []),
    ("matches!(x, 'a'..='z' | '_')", "x", "'a'..='z' | '_'", None, None, []),
]


@pytest.mark.parametrize(("text", "value", "pattern", "guard", "body", "message"), MATCHES)
def test_matches(
    text: str, value: str, pattern: str, guard: str | None, body: str | None, message: list[str]
) -> None:
    found = matches_arguments(macro(text))
    assert (found.value.text, found.pattern.text) == (value, pattern)
    assert (found.guard and found.guard.text) == guard
    assert (found.body and found.body.text) == body
    assert texts(found.message) == message


@pytest.mark.parametrize("text", ["matches!()", "matches!(x)", "matches!(x, )", "matches!(x, 1 +)"])
def test_no_matches(text: str) -> None:
    with pytest.raises(UnreadableMacro):
        matches_arguments(macro(text))


def test_runs_of_tokens() -> None:
    tree = macro_body(macro('m!(a, f(b) ; "name" => c if d)'))
    arguments, rest = split_tokens(tree, frozenset({";"}))
    assert texts(parse_tokens(arguments)) == ["a", "f(b)"]
    assert [token.text for token in rest] == ['"name"', "=>", "c", "if", "d"]
    assert parse_tokens(()) == ()
    arm = parse_pattern(rest[2:])
    assert arm.guard is not None
    assert (arm.pattern.text, arm.guard.text) == ("c", "d")
    with pytest.raises(UnreadableMacro):
        parse_pattern(arguments)
