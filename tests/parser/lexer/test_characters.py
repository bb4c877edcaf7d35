"""Character sets: LEX-3 to LEX-6, LEX-8 to LEX-10."""

from __future__ import annotations

import sys

import pytest

from parser.lexer import ValueParser, call_head, has_object_literal_arg_start, ident_length
from parser.lexer.characters import LINE_SPACE, TRIVIA_SPACE, UNICODE_SPACE, trim

# LEX-5, by number.
WHITE_SPACE = {
    *range(0x09, 0x0E),
    *(0x20, 0x85, 0xA0, 0x1680),
    *range(0x2000, 0x200B),
    *(0x2028, 0x2029, 0x202F, 0x205F, 0x3000),
}
ALL = [chr(code) for code in range(sys.maxunicode + 1)]


def test_unicode_space_is_exactly_the_property_white_space():
    assert {ord(character) for character in UNICODE_SPACE} == WHITE_SPACE
    assert len(UNICODE_SPACE) == len(WHITE_SPACE)


def test_space_inside_a_line_is_that_without_lf():
    assert {ord(character) for character in LINE_SPACE} == WHITE_SPACE - {0x0A}


def test_trim_removes_unicode_space_only():
    trimmed = {ord(character) for character in ALL if trim(character) == ""}
    assert trimmed == WHITE_SPACE
    stripped = {ord(character) for character in ALL if character.strip() == ""}
    assert stripped - trimmed == {0x1C, 0x1D, 0x1E, 0x1F}


def test_trivia_space_is_four_characters():
    def is_skipped(character):
        parser = ValueParser(character + "x")
        parser.skip_trivia()
        return parser.position == 1

    assert {character for character in ALL if is_skipped(character)} == {" ", "\t", "\r", "\n"}
    assert sorted(TRIVIA_SPACE) == ["\t", "\n", "\r", " "]


def test_identifier_characters_are_ascii():
    starts = {character for character in ALL if ident_length(character) == 1}
    letters = {chr(code) for code in [*range(0x41, 0x5B), *range(0x61, 0x7B)]}
    assert starts == letters | {"_", "$"}
    digits = {chr(code) for code in range(0x30, 0x3A)}
    parts = {character for character in ALL if ident_length("x" + character) == 2}
    assert parts == letters | digits | {"_", "$"}


@pytest.mark.parametrize(
    ("text", "position", "length"),
    [
        ("a.b", 0, 1),
        ("a.b", 2, 1),
        ("a.b", 1, None),
        ("a", 1, None),
        ("", 0, None),
        ("x1y", 1, None),
    ],
)
def test_identifier_at_a_position(text, position, length):
    assert ident_length(text, position) == length


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("\u00a0\u2003go(", ("go", "(")),
        ("\x1cgo(", None),
        ("go \t(", ("go", "(")),
        ("go\u00a0(", None),
        ("go \r(", None),
        ("go\t{", ("go", "{")),
        ("go[", None),
        ("go", None),
        ("go  ", None),
        ("1go(", None),
        ("go.to(", None),
        ("await go(", None),
    ],
)
def test_call_head(text, head):
    assert call_head(text) == head


def test_call_head_at_a_position():
    assert call_head("do(x) go {", 5) == ("go", "{")
    assert call_head("do(x)", 5) is None


@pytest.mark.parametrize(
    ("text", "index", "answer"),
    [
        ("go({", 3, True),
        ("go( \t {", 3, True),
        ("go(\n{", 3, False),
        ("go(\r{", 3, False),
        ("go(/**/{", 3, False),
        ("go(\u00a0{", 3, False),
        ("go(x{", 3, False),
        ("go(", 3, False),
        ("go( ", 3, False),
        ("go({", 2, False),
    ],
)
def test_object_literal_argument_start(text, index, answer):
    assert has_object_literal_arg_start(text, index) is answer
