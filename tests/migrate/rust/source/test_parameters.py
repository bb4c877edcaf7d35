"""Parameters with their attributes, of which there may be several (GEN-09)."""

from __future__ import annotations

import pytest

from migrate.rust.source.files import parse_file
from migrate.rust.source.parameters import parameters_of
from migrate.rust.source.reading import read_source


def shown(text: str) -> list[tuple[str, str, list[str]]]:
    parsed = parse_file(read_source("a.rs", text.encode()))
    assert parsed.broken == ()
    return [
        (
            parameter.name,
            parameter.type.name if parameter.type else "",
            [attribute.fragment.text for attribute in parameter.attributes],
        )
        for parameter in parameters_of(parsed.items[-1])
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fn f() {}", []),
        ("fn f(&self, a: u8) {}", [("a", "u8", [])]),
        ("fn f(#[case] a: u8, b: &str,) {}", [("a", "u8", ["#[case]"]), ("b", "str", [])]),
        (
            "fn f(#[from(x)] #[with(1, 2)] a: u8) {}",
            [("a", "u8", ["#[from(x)]", "#[with(1, 2)]"])],
        ),
        (
            'fn f(#[a] /* #[no] */ #[b("#[c]")] // #[no]\n #[d = "(,)"] x: Vec<u8>, #[e] y: Y) {}',
            [("x", "Vec", ["#[a]", '#[b("#[c]")]', '#[d = "(,)"]']), ("y", "Y", ["#[e]"])],
        ),
        ("fn f(#[a] #[b] (c, d): (u8, u8)) {}", [("", "tuple", ["#[a]", "#[b]"])]),
        ("fn f(#[a] #[b] mut c: u8) {}", [("c", "u8", ["#[a]", "#[b]"])]),
    ],
)
def test_parameters(text: str, expected: list[tuple[str, str, list[str]]]) -> None:
    assert shown(text) == expected


def test_places_are_those_of_the_file() -> None:
    text = "fn f(\n  #[from(x)]\n  #[with(1)] a: u8) {}"
    parsed = parse_file(read_source("a.rs", text.encode()))
    [parameter] = parameters_of(parsed.items[0])
    places = [attribute.fragment.location for attribute in parameter.attributes]
    assert [(place.line, place.column) for place in places] == [(2, 3), (3, 3)]


def test_what_does_not_parse_still_does_not() -> None:
    parsed = parse_file(read_source("a.rs", b"#[test] fn f(#[a] #[b] x) { ( }"))
    assert [item.name for item in parsed.broken] == ["f"]
