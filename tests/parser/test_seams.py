"""The seams to a host: one parse per provider result (05 SEAM)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from spec_examples import PARSER_SPEC, table_rows

import parser.seams as seams
from parser import ParseResult, parse
from parser.seams import Projection, parse_candidate_text_tools, parse_visible_text_tools

TOOLS = [{"name": "dig", "parameters": {}}]
NATIVE: dict[str, Any] = {"id": "n1", "name": "dig", "arguments": {"from": "provider"}}
CALL = {"id": "tc_0", "name": "dig", "arguments": {}}


ROWS = {
    row.cells[0]: row.cells[1:]
    for row in table_rows(PARSER_SPEC / "05-fenced-streaming-shape.md", "P")
    if re.fullmatch(r"P\d", row.cells[0])
}
BLOCK = "<tool_call>dig({})</tool_call>"
# What the rows describe in words; the others quote their text.
DESCRIBED = {
    "P3": (f"p\n{BLOCK}", TOOLS, (NATIVE,)),
    "P4": (BLOCK, TOOLS, ()),
    "P5": ("<tool_call>spade({})</tool_call>", TOOLS, ()),
    "P6": ('<done>x</done>\n```tool\n{"name": "dig", "args": {}}\n```', TOOLS, ()),
}


def projected(row: str) -> tuple[str, Projection]:
    if row in DESCRIBED:
        text, tools, native = DESCRIBED[row]
        return text, Projection(text, tools, native)
    quoted = re.fullmatch(r"text `(.*?)`, no registry, no native(?: calls)?", ROWS[row][0])
    assert quoted is not None, ROWS[row][0]
    return quoted[1], Projection(quoted[1])


def holds(clause: str, text: str, projection: Projection) -> bool:
    """Tell whether one clause of a result cell is true."""
    parsed = projection.parsed
    if shown := re.fullmatch(r"`(public_text|visible_text)` `(.*)`", clause):
        return bool(getattr(projection, shown[1]) == shown[2].strip('"'))
    match clause:
        case "`parsed` null":
            return parsed is None
        case "parsed (gate by `<done>`)":
            return parsed is not None and parsed == parse(text)
        case "merged `[]`":
            return projection.calls == ()
        case "merged `[N]`":
            return projection.calls == (NATIVE,) and parsed is not None and parsed.calls != ()
        case "merged = that call":
            assert parsed is not None
            return projection.calls == (CALL,) == tuple(call.to_dict() for call in parsed.calls)
        case "`public_text` = `visible_text_src`":
            return projection.public_text == text
        case "the tagged grammar parses it (SEAM-8), not §1":
            return (
                parse_visible_text_tools(text, TOOLS)
                == parse(text, TOOLS)
                != parse(text, TOOLS, "json")
            )
    raise AssertionError(f"no check for {clause!r}")


def test_the_chapter_has_six_rows() -> None:
    assert list(ROWS) == ["P1", "P2", "P3", "P4", "P5", "P6"]


@pytest.mark.parametrize("row", ROWS)
def test_the_rows_of_the_chapter(row: str) -> None:
    text, projection = projected(row)
    for clause in ROWS[row][1].split("; "):
        assert holds(clause, text, projection), clause


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
