"""The seams to a host: one parse per provider result (05 SEAM)."""

from __future__ import annotations

from typing import Any

import pytest
from spec_examples import PARSER_SPEC, table_rows

import parser.seams as seams
from parser import ParseResult
from parser.seams import Projection, parse_candidate_text_tools, parse_visible_text_tools

TOOLS = [{"name": "dig", "parameters": {}}]
NATIVE: dict[str, Any] = {"id": "n1", "name": "dig", "arguments": {"from": "provider"}}
CALL = {"id": "tc_0", "name": "dig", "arguments": {}}


def p1() -> None:
    projection = Projection("Hi there")
    assert projection.parsed is None
    assert projection.public_text == "Hi there"
    assert projection.calls == ()


def p2() -> None:
    projection = Projection("<done>x</done>")
    assert projection.parsed is not None
    assert projection.parsed.done_marker == "x"


def p3() -> None:
    projection = Projection("p\n<tool_call>dig({})</tool_call>", TOOLS, (NATIVE,))
    assert projection.parsed is not None
    assert [call.to_dict() for call in projection.parsed.calls] == [CALL]
    assert projection.calls == (NATIVE,)
    assert projection.public_text == "p"


def p4() -> None:
    projection = Projection("<tool_call>dig({})</tool_call>", TOOLS)
    assert projection.calls == (CALL,)
    assert (projection.public_text, projection.visible_text) == ("", "")


def p5() -> None:
    text = "<tool_call>spade({})</tool_call>"
    projection = Projection(text, TOOLS)
    assert projection.parsed is not None
    assert projection.parsed.prose == ""
    assert projection.calls == ()
    assert projection.public_text == text


def p6() -> None:
    text = '<done>x</done>\n```tool\n{"name": "dig", "args": {}}\n```'
    result = parse_visible_text_tools(text, TOOLS)
    assert result is not None
    assert result.done_marker == "x"


ROWS = {"P1": p1, "P2": p2, "P3": p3, "P4": p4, "P5": p5, "P6": p6}


def test_every_row_of_the_chapter_has_its_check() -> None:
    rows = table_rows(PARSER_SPEC / "05-fenced-streaming-shape.md", "P")
    assert [row.cells[0] for row in rows if row.cells[0] in ROWS] == list(ROWS)


@pytest.mark.parametrize("row", ROWS)
def test_the_rows_of_the_chapter(row: str) -> None:
    ROWS[row]()


def test_a_projection_parses_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parses = 0
    original = seams.parse_tagged_tool_calls

    def counting(*args: Any) -> ParseResult:
        nonlocal parses
        parses += 1
        return original(*args)

    monkeypatch.setattr(seams, "parse_tagged_tool_calls", counting)
    projection = Projection("p\n<tool_call>dig({})</tool_call>", TOOLS)
    assert parses == 0
    for _ in range(3):
        assert projection.calls == (CALL,)
        assert projection.public_text == projection.visible_text == "p"
        assert projection.parsed is not None
    assert parses == 1


@pytest.mark.parametrize(
    ("text", "is_parsed"),
    [
        ("plain", False),
        ("<toolcall>dig({})</toolcall>", False),
        ("<DONE>x</DONE>", False),
        ("<done >x</done>", False),
        ("a <done>", True),
        ("<assistant_prose>", True),
        ("<user_response>", True),
        ("`<tool_call>`", True),
    ],
)
def test_the_gate_opens_for_exact_tags_only(text: str, is_parsed: bool) -> None:
    assert (parse_visible_text_tools(text) is not None) is is_parsed
    assert parse_visible_text_tools(text, []) is not None
    assert parse_visible_text_tools(text, None, [NATIVE]) is not None


def test_a_candidate_has_no_gate() -> None:
    assert parse_candidate_text_tools("plain").prose == "plain"


def test_without_tools_and_calls_the_host_sanitises_what_is_shown() -> None:
    assert Projection("a <done>x</done>", sanitise=str.upper).visible_text == "A <DONE>X</DONE>"
    assert Projection("plain", [], sanitise=str.upper).visible_text == "plain"
