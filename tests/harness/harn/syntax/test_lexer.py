"""HLX-1…8, HLX-11: tokens, where they stand, and what they stand for."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spec_examples import chapter_file

from harness.harn.errors import ScriptError
from harness.harn.source import Source
from harness.harn.syntax.interpolation import Braces
from harness.harn.syntax.lexer import tokenize
from harness.harn.syntax.tokens import END, KEYWORDS, OPERATORS, Span, Token


def tokens(text: str) -> list[Token]:
    return tokenize(Source("case.harn", text), Braces(text))


def kinds(text: str) -> list[str]:
    return [token.kind for token in tokens(text)[:-1]]


def value(text: str) -> object:
    (token, _end) = tokens(text)
    return token.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#!/usr/bin/env harn\na", ["name"]),
        ("#!", []),
        ("a // b\n/// c\nd", ["name", "name"]),
        ("a /* b /* c */ d */ e /** f */", ["name", "name"]),
        ("a \\\r\n b", ["name", "name"]),
        ("größe _x x1 Ωmega", ["name"] * 4),
        ("let lets letter", ["let", "name", "name"]),
        ("7.abs", ["number", ".", "name"]),
        ("1.5.2", ["number", ".", "number"]),
        ("1..2", ["number", ".", ".", "number"]),
        ("5m 5ms 5min 5 m", ["duration", "duration", "number", "name", "number", "name"]),
        ("1.5s", ["number", "name"]),
    ],
)
def test_kinds(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize("operator", OPERATORS)
def test_operator(operator: str) -> None:
    assert kinds(operator) == [operator]


@pytest.mark.parametrize("keyword", sorted(KEYWORDS))
def test_keyword(keyword: str) -> None:
    assert kinds(keyword) == [keyword]


def test_keywords_of_the_chapter() -> None:
    words = re.search(r"Keywords: `([^`]*)`", chapter_file("07").read_text(encoding="utf-8"))
    assert words is not None
    assert set(words[1].split()) == KEYWORDS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9223372036854775807", 9223372036854775807),
        ("9223372036854775808", 9223372036854775808.0),
        ("00000000000000000000000001", 1),
        ("1" * 400, float("inf")),
        ("0.10", 0.1),
        ("3ms", 3),
        ("2d", 172_800_000),
        ("2w", 1_209_600_000),
        ("99999999999999999999h", 2**63 - 1),
        ("9223372036854775807s", 2**63 - 1),
        (r'"a\n\t\\\"\$\r\0"', 'a\n\t\\"$\r\0'),
        (r'"tab\qx"', r"tab\qx"),
        (r'"\${a}"', "${a}"),
        ('"$ $$ {a}"', "$ $$ {a}"),
        ('""', ""),
        (r'r"C:\new"', r"C:\new"),
        ('r"a\n${b}"', "a\n${b}"),
        ('r#"a "quoted" b"#', 'a "quoted" b'),
        ('"a${ b }c"', ("a", Span(4, 7), "c")),
        ('"${a}${b}"', ("", Span(3, 4), "", Span(7, 8), "")),
        ('"${f("x${y}")}"', ("", Span(3, 13), "")),
        ('"${a\n}"', ("", Span(3, 5), "")),
    ],
)
def test_value(text: str, expected: object) -> None:
    assert value(text) == expected


def test_brace_in_a_nested_text_ends_the_interpolation() -> None:
    """HLX-7: quotes mean nothing to the count."""
    assert [token.value for token in tokens('"${f("}") 1')] == [
        ("", Span(3, 6), ""),
        None,
        1,
        None,
    ]


def test_types_of_numbers() -> None:
    assert type(value("7")) is int
    assert type(value("9223372036854775808")) is float


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b", [False, False, False]),
        ("a\nb\n", [False, True, True]),
        ("a \\\n b", [False, False, False]),
        ("a // c \\\n b", [False, True, False]),
        ("a /* \n */ b", [False, False, False]),
        ("\r\na\r\n;b", [True, True, False, False]),
    ],
)
def test_fresh_lines(text: str, expected: list[bool]) -> None:
    assert [token.fresh_line for token in tokens(text)] == expected


TEXTS = st.lists(
    st.sampled_from(
        [
            *("let", "x", " ", "\n", '"a"', '"${b}"', '"""\n c\n"""', 'r"d"', "1", "2.5", "3ms"),
            *("// e\n", "/* f */", "\\\n", "\t", "\r\n", *OPERATORS),
        ]
    ),
    max_size=30,
).map("".join)


@given(TEXTS)
def test_tokens_rebuild_the_text(text: str) -> None:
    """Between the tokens there is nothing but blanks, line breaks, joins and comments."""
    try:
        found = tokens(text)
    except ScriptError:
        return
    ends = [0, *(token.end for token in found)]
    gaps = [text[end : token.at] for end, token in zip(ends, found, strict=False)]
    pieces = (gap + text[token.at : token.end] for gap, token in zip(gaps, found, strict=True))
    assert "".join(pieces) == text
    assert all(kinds(gap) == [] for gap in gaps)
    assert found[-1].kind == END
