"""Trivia: where it is skipped and where not (LEX-11 to LEX-13)."""

from __future__ import annotations

import pytest

from parser.lexer import LexError, ValueParser, parse_ts_call_from


def skipped(text, position=0):
    parser = ValueParser(text, position)
    parser.skip_trivia()
    return parser.position


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("x", 0),
        ("//a\n//b\n /*c*/\t/*d*///e", 23),
        ("//a\r\nx", 5),
        ("//a\rx", 5),
        ("/* // */x", 8),
        ("// /*\nx", 6),
        ("/**/x", 4),
        ("/***/x", 5),
        ("/*/", 2),
        ("/*/ */x", 6),
        ("/* a */ */", 8),
        ("/*x", 2),
        ("/*xy", 3),
        ("/*é", 2),
        ("/*xyz ", 6),
        ("/* a\n", 5),
        ("/* a/", 4),
        ("/* a//", 5),
        ("/ x", 0),
        ("\fx", 0),
        ("\ufeffx", 0),
    ],
)
def test_position_after_trivia(text, position):
    assert skipped(text) == position


def test_trivia_from_a_position():
    assert skipped("x /* a */ y", 1) == 10
    assert skipped("x /* a */ y", 3) == 3


def test_trivia_is_skipped_everywhere_between_tokens():
    t = " /*,*/ //:\n"
    text = f"save({t}{{{t}a{t}:{t}[{t}1{t},{t}2{t},{t}]{t},{t}'b'{t}={t}'x'{t}+{t}'y'{t},{t}}}{t})"
    assert parse_ts_call_from(text, "save") == ({"a": [1, 2], "b": "xy"}, len(text))


@pytest.mark.parametrize("between", [" ", "\t", "\n", "/**/"])
def test_trivia_is_not_skipped_between_name_and_parenthesis(between):
    with pytest.raises(LexError, match="call_paren_missing"):
        parse_ts_call_from(f"save{between}({{}})", "save")


@pytest.mark.parametrize(
    "literal",
    ['"a /* b */ // c"', "'a /* b */ // c'", "`a /* b */ // c`", "<<T\na /* b */ // c\nT"],
)
def test_comments_are_content_of_strings(literal):
    assert ValueParser(literal).parse_value() == "a /* b */ // c"


@pytest.mark.parametrize("text", ['"a" /* b */ x', '"a" // b', '"a"\n\n', '"a" /* b'])
def test_trivia_after_a_string_without_a_plus_is_given_back(text):
    parser = ValueParser(text)
    assert parser.parse_value() == "a"
    assert parser.position == 3


def test_peek_gives_the_next_character_or_nothing():
    assert ValueParser("abc").peek() == "a"
    assert ValueParser("ab", 1).peek() == "b"
    assert ValueParser("ab", 2).peek() == ""
