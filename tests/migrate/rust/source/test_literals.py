"""Literals are decoded from their raw text (SRC-09…SRC-11)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.rust.known.values import ByteString, Char
from migrate.rust.source.literals import (
    BadLiteral,
    Literal,
    decode_byte,
    decode_bytes,
    decode_char,
    decode_float,
    decode_integer,
    decode_string,
    read_literal,
)
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import Fragment, parse_source

ROWS = json.loads(Path(__file__).with_name("literals.json").read_text(encoding="utf-8"))

LITERALS = {
    "string_literal", "raw_string_literal", "char_literal", "boolean_literal", "integer_literal",
    "float_literal", "negative_literal",
}  # fmt: skip


def literal_node(token: str) -> Fragment:
    text = f"const X: T = {token};\n"
    root = parse_source(read_source("a.rs", text.encode()))
    node = next(node for node in root.walk() if node.kind in LITERALS)
    assert node.text == token.replace("\r\n", "\n")
    return node


@pytest.mark.parametrize("row", ROWS, ids=[row["token"] for row in ROWS])
def test_literals(row: dict[str, Any]) -> None:
    if "error" in row:
        with pytest.raises(BadLiteral, match=row["error"]):
            read_literal(literal_node(row["token"]))
        return
    expected: Any = row.get("value")
    if "char" in row:
        expected = Char(row["char"])
    if "bytes" in row:
        expected = ByteString(bytes(row["bytes"]))
    found = read_literal(literal_node(row["token"]))
    assert found == Literal(expected, row.get("suffix"))
    assert type(found.value) is type(expected)


def test_negative_literals_of_patterns() -> None:
    text = "fn f() { match x { -1_i8 => a, -1.5 => b, _ => c } }"
    root = parse_source(read_source("a.rs", text.encode()))
    found = [read_literal(node) for node in root.walk() if node.kind == "negative_literal"]
    assert found == [Literal(-1, "i8"), Literal(-1.5)]


def test_other_nodes_are_no_literals() -> None:
    root = parse_source(read_source("a.rs", b"fn f() { -1; x }"))
    assert read_literal(root) is None
    assert [read_literal(n) for n in root.walk() if n.kind == "unary_expression"] == [None]


@pytest.mark.parametrize(
    "token", ["a", '"', '"a', "'a'", 'b"a"', 'r#"a"', "", '"\\x4"', '"\\u{}"', '"\\u{_1}"']
)
def test_what_is_no_string(token: str) -> None:
    with pytest.raises(BadLiteral):
        decode_string(token)


@pytest.mark.parametrize("token", ["''", "'ab'", "'''", "'\n'", "'\t'", "'\\\n'", "'\\x80'", "a"])
def test_what_is_no_char(token: str) -> None:
    with pytest.raises(BadLiteral):
        decode_char(token)


@pytest.mark.parametrize("token", ['b"é"', 'br"é"', '"a"', "b'a'"])
def test_what_is_no_byte_string(token: str) -> None:
    with pytest.raises(BadLiteral):
        decode_bytes(token)


@pytest.mark.parametrize("token", ["'a'", "b'é'", "b'\\u{41}'", "b''"])
def test_what_is_no_byte(token: str) -> None:
    with pytest.raises(BadLiteral):
        decode_byte(token)


@pytest.mark.parametrize(
    "token", ["", "x", "0x", "0xg", "0b2", "0o8", "1u7", "1.0", "_1", "9" * 5000]
)
def test_what_is_no_integer(token: str) -> None:
    with pytest.raises(BadLiteral):
        decode_integer(token)


@pytest.mark.parametrize("token", ["", "x", "e5", "1.0f16", ".5", "1e", "1.0u8"])
def test_what_is_no_float(token: str) -> None:
    with pytest.raises(BadLiteral):
        decode_float(token)


def test_a_long_token_is_shortened_in_the_error() -> None:
    with pytest.raises(BadLiteral) as caught:
        decode_string('"\\q' + "a" * 1000 + '"')
    assert len(str(caught.value)) < 120


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"))
SHORT = {"\n": "n", "\t": "t", "\0": "0", "\\": "\\", '"': '"', "'": "'"}


@st.composite
def encoded(draw: st.DrawFn) -> tuple[str, str]:
    """A text, and a string literal that writes every character in one of its spellings."""
    text = draw(TEXT)
    pieces = []
    for char in text:
        spellings = [f"\\u{{{ord(char):x}}}", f"\\u{{{ord(char):06X}}}"]
        spellings += [] if char in '"\\' else [char]
        spellings += [f"\\{SHORT[char]}"] if char in SHORT else []
        spellings += [f"\\x{ord(char):02x}"] if char < "\x80" else []
        pieces.append(draw(st.sampled_from(spellings)))
        # What follows a continuation must not begin with a blank of its own.
        if draw(st.booleans()) and not text[len(pieces) : len(pieces) + 1].isspace():
            pieces[-1] += "\\\n" + draw(st.text(st.sampled_from(" \t\n")))
    return text, '"' + "".join(pieces) + '"'


@given(encoded())
def test_every_spelling_of_a_text_is_decoded(case: tuple[str, str]) -> None:
    text, token = case
    assert decode_string(token) == text
    found = read_literal(literal_node(token))
    assert found is not None
    assert found.value == text


@given(TEXT)
def test_a_raw_string_is_verbatim(text: str) -> None:
    hashes = "#"
    while f'"{hashes}' in text:
        hashes += "#"
    token = f'r{hashes}"{text}"{hashes}'
    assert decode_string(token) == text
    found = read_literal(literal_node(token))
    assert found is not None
    assert found.value == text


@given(st.binary())
def test_bytes_in_hexadecimal(data: bytes) -> None:
    assert decode_bytes('b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"') == data


@given(st.integers(0, 2**128 - 1), st.sampled_from(["", "u8", "i128", "usize"]))
def test_integers_in_every_radix(value: int, suffix: str) -> None:
    for written in (f"{value:_}", f"0x{value:_X}", f"0o{value:_o}", f"0b{value:b}"):
        assert decode_integer(written + suffix) == (value, suffix or None)


@given(st.floats(min_value=0, allow_infinity=False))
def test_floats_as_rust_writes_them(value: float) -> None:
    assert decode_float(repr(value)) == (value, None)
