"""Small text helpers and the text index (LEX-112 to LEX-118)."""

from __future__ import annotations

import pytest

from parser.lexer import (
    TextIndex,
    collapse_blank_lines,
    preview_str,
    strip_empty_fences,
    unwrap_exact_code_wrapper,
)


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [("abc", 3, "abc"), ("abcd", 3, "abc…"), ("💡💡", 1, "💡…"), ("", 0, ""), ("a", 0, "…")],
)
def test_preview(text, limit, shown):
    assert preview_str(text, limit) == shown


def test_a_preview_is_of_200_code_points():
    assert preview_str("é" * 200) == "é" * 200
    assert preview_str("é" * 201) == "é" * 200 + "…"


@pytest.mark.parametrize(
    ("text", "collapsed"),
    [
        ("a\n\nb", "a\n\nb"),
        ("a\n\n\nb", "a\n\nb"),
        ("\n\n\n\n\n\n", "\n\n"),
        ("a\n\n\n\nb\n\n\nc", "a\n\nb\n\nc"),
        ("a\n\n\r\n\nb", "a\n\n\r\n\nb"),
        ("a\n\n \n\nb", "a\n\n \n\nb"),
    ],
)
def test_collapse_blank_lines(text, collapsed):
    assert collapse_blank_lines(text) == collapsed


@pytest.mark.parametrize(
    ("text", "stripped"),
    [
        ("```\n```", ""),
        ("a\n \t```ts x\n \u2003\n\n``` \t\nb", "a\nb"),
        ("```\n```tail", "tail"),
        ("```\n```\n\nb", "\nb"),
        ("x ```\n```", "x ```\n```"),
        ("```\nx\n```", "```\nx\n```"),
        ("```\n\x1c```", "```\n\x1c```"),
        ("```", "```"),
        ("```\n", "```\n"),
        ("``````\n```", ""),
        ("```\n````", "`"),
        ("\u00a0```\n```", "\u00a0```\n```"),
        ("```\n```\n```\n```\n", ""),
        ("```\n``````\n```", "```\n```"),
    ],
)
def test_strip_empty_fences(text, stripped):
    assert strip_empty_fences(text) == stripped


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("```\nx\n```", "x"),
        ("\u2003```\n```\u2003", ""),
        ("```a b\n\n x \n y ```", "x \n y"),
        ("```\n```x```", "```x"),
        ("```\n``", None),
        ("```x", None),
        ("`x`", "x"),
        ("` x\ny `", "x\ny"),
        ("`", None),
        ("`a`b`", None),
        ("`a", None),
        ("a`", None),
        ("", None),
        ("\x1c`a`", None),
    ],
)
def test_exact_code_wrapper(text, inside):
    assert unwrap_exact_code_wrapper(text) == inside


FENCED = "a ```b``` c ``` d"


@pytest.mark.parametrize(
    ("offset", "answer"),
    [(0, False), (2, False), (3, True), (6, True), (7, False), (12, False), (13, False)],
)
def test_inside_markdown_fence(offset, answer):
    # The markers start at 2, 6 and 12; the last one opens nothing that ends.
    assert TextIndex(FENCED).inside_markdown_fence(offset) is answer


def test_fence_markers_do_not_overlap():
    assert TextIndex("`````x```").inside_markdown_fence(4) is True
    assert TextIndex("````````` x").inside_markdown_fence(4) is False
    assert TextIndex("`````````").inside_markdown_fence(1) is True
    assert TextIndex("~~~x~~~").inside_markdown_fence(3) is False


def test_line_leading_by_the_definition():
    text = "\n \t\rx y\n\n  \n\u00a0z\n\f\n \r\n"
    index = TextIndex(text)
    for offset in range(len(text) + 1):
        before = text[text.rfind("\n", 0, offset) + 1 : offset]
        assert index.is_line_leading(offset) is (before.strip(" \t\r") == ""), offset


def test_an_empty_text_is_line_leading():
    assert TextIndex("").is_line_leading(0) is True
    assert TextIndex("").inside_markdown_fence(0) is False
