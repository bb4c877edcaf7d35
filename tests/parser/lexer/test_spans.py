"""Spans and close-tag search beyond the worked examples (LEX-79 to LEX-88)."""

from __future__ import annotations

import pytest

from parser.lexer import (
    SearchOutcome,
    SearchResult,
    find_close_tag,
    find_opener_after,
    find_span_end,
    match_block,
    match_tool_call_block,
    skip_string_span,
)

CLOSE = "</tool_call>"
OPENERS = ("<tool_call", "</tool_call")


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ('"a"b', 0, 3),
        ("x'a'", 1, 4),
        ("`a\n${`}`", 0, 6),
        ('"\\""', 0, 4),
        ('"\\\\"x', 0, 4),
        ('\\"a"', 1, 4),
        ('"""', 0, 2),
        ('"<<T\n"', 0, 6),
        ('"\\', 0, None),
        ('"', 0, None),
        ("\"'`", 0, None),
        ("x", 0, None),
        ("", 0, None),
        ('"a"', 3, None),
    ],
)
def test_string_spans(text, start, end):
    assert skip_string_span(text, start) == end


@pytest.mark.parametrize(
    ("text", "start", "outcome", "position"),
    [
        (f"'{CLOSE}'{CLOSE}", 0, SearchOutcome.FOUND, 14),
        (f"'{CLOSE}'{CLOSE}", 1, SearchOutcome.FOUND, 1),
        (f"'{CLOSE}'{CLOSE}", 13, SearchOutcome.NEED_MORE, None),
        (f"<{CLOSE}", 0, SearchOutcome.FOUND, 1),
        (f"<<{CLOSE}", 0, SearchOutcome.FOUND, 2),
        (f"<<<T\n{CLOSE}", 0, SearchOutcome.NEED_MORE, None),
        (f"<<T\\n{CLOSE}", 0, SearchOutcome.NEED_MORE, None),
        (f"<<T\\n{CLOSE}\\nT {CLOSE}", 0, SearchOutcome.FOUND, 21),
        (f"<<T:1\n{CLOSE}\nT\n{CLOSE}", 0, SearchOutcome.FOUND, 21),
        (f"\\'{CLOSE}", 0, SearchOutcome.NEED_MORE, None),
        (f"// it's\n{CLOSE}", 0, SearchOutcome.NEED_MORE, None),
        ("</tool_call", 0, SearchOutcome.NOT_FOUND, None),
        ("", 0, SearchOutcome.NOT_FOUND, None),
    ],
)
def test_close_tags(text, start, outcome, position):
    assert find_close_tag(text, start, CLOSE) == SearchResult(outcome, position)


@pytest.mark.parametrize(
    ("text", "needle", "position"),
    [("a'b'c", "c", 4), ("a'b'c", "b", None), ("a<< b", "<<", 1), ("[x]", "]", 2), ("a^b", "^", 1)],
)
def test_any_needle(text, needle, position):
    assert find_close_tag(text, 0, needle).position == position


@pytest.mark.parametrize(
    ("text", "start", "outcome", "position"),
    [
        ("\u00a0\u2003<tool_call", 0, SearchOutcome.OPENER_AT, 2),
        ("\x1c<tool_call", 0, SearchOutcome.NOT_FOUND, None),
        ("a\n\t <tool_call", 3, SearchOutcome.OPENER_AT, 4),
        ("a <tool_call", 2, SearchOutcome.NOT_FOUND, None),
        ("a\u2028<tool_call", 0, SearchOutcome.NOT_FOUND, None),
        ("a\n<<tool_call", 0, SearchOutcome.TRUNCATED, None),
        ("\n</tool_call>", 0, SearchOutcome.CLOSED, 1),
        ("\n</tool_call >", 0, SearchOutcome.OPENER_AT, 1),
        ("'\n<tool_call'", 0, SearchOutcome.NOT_FOUND, None),
        ("<<T\n<tool_call\nT", 0, SearchOutcome.NOT_FOUND, None),
    ],
)
def test_span_ends(text, start, outcome, position):
    assert find_span_end(text, start, CLOSE, OPENERS) == SearchResult(outcome, position)


def test_span_end_without_openers():
    assert find_span_end("\n<tool_call", 0, CLOSE, ()) == SearchResult(SearchOutcome.NOT_FOUND)


@pytest.mark.parametrize(
    ("text", "start", "position"),
    [
        ("it's\n <tool_call", 0, 6),
        ("<<T\n<tool_call", 0, 4),
        ("<tool_call", 0, 0),
        ("<tool_call", 1, None),
        ("x <tool_call\n</tool_call", 0, 13),
        (" <tool_call", 1, 1),
        ("x <tool_call", 2, None),
        ("", 0, None),
    ],
)
def test_resynchronisation(text, start, position):
    assert find_opener_after(text, start, OPENERS) == position


def test_resynchronisation_without_openers():
    assert find_opener_after("<tool_call", 0, ()) is None


@pytest.mark.parametrize(
    ("text", "start", "found"),
    [
        ("<done>a</done>b", 0, ("a", 14)),
        ("<done></done>", 0, ("", 13)),
        ("x<done>a</done>", 1, ("a", 15)),
        ("x<done>a</done>", 0, None),
        ("<done>it's</done>", 0, ("it's", 17)),
        ("<done><done></done></done>", 0, ("<done>", 19)),
        ("<done >a</done>", 0, None),
        ("<Done>a</Done>", 0, None),
        ("<done>a", 0, None),
    ],
)
def test_plain_blocks(text, start, found):
    assert match_block(text, start, "done") == found


@pytest.mark.parametrize(
    ("text", "start", "found"),
    [
        ("<c>go('</c>')</c>", 0, ("go('</c>')", 17)),
        ("x<c>a</c>", 1, ("a", 9)),
        ("x<c>a</c>", 0, None),
        ("<c>it's</c>", 0, None),
        ("<c><<T\n</c>", 0, None),
        ("<c>a", 0, None),
        ("<c >a</c>", 0, None),
    ],
)
def test_call_blocks(text, start, found):
    assert match_tool_call_block(text, start, "c") == found
