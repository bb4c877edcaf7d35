"""The codes of chapter 05 sections 1.3 to 1.5: each is met, with the facts and fragments it needs.

`reported.json` and `faults.json` hold a text for each code. What a cell says in words stands there
beside the words that the message must then have, so a cell that changes is asked for anew.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from spec_examples import Row, codes, spec_table

from parser.fenced import parse_fenced_json_tool_calls

if TYPE_CHECKING:
    from parser.diagnostics import Diagnostic

HERE = Path(__file__).parent
REPORTED: dict[str, dict[str, Any]] = json.loads((HERE / "reported.json").read_text("utf-8"))
FAULTS: dict[str, list[str]] = json.loads((HERE / "faults.json").read_text("utf-8"))

BODY_CODES = spec_table("05 FNC-20 Code")
VIOLATIONS = spec_table("05 FNC-20 Violation")
VERBATIM_CODES = spec_table("05 VRB-19 Code")
ENVELOPE_FAULTS = spec_table("05 ENV-11 Fault")
ROWS = [*BODY_CODES.rows, *VIOLATIONS.rows, *VERBATIM_CODES.rows]

# Cells of ENV-11 that name a fragment in words.
SPOKEN = {
    "the word `unmatched`, a space, then `</tool>` in single backticks": ["unmatched `</tool>`"],
    "the word `no`, then `<tool>` in single backticks, then `marker`": ["no `<tool>` marker"],
    "the argument tag, e.g. `<file>`; also names the call tag": ["`<file>`", "`<peek>`"],
}
UNCLOSED = {
    "env_arg_unclosed": ["`<file>`", "`</file>`"],
    "env_call_unclosed": ["`<peek>`", "`</peek>`"],
}
LONG = "x" * 200


def _reported(text: str, code: str) -> Diagnostic:
    result = parse_fenced_json_tool_calls(text)
    (found,) = [one for one in (*result.errors, *result.violations) if one.code == code]
    return found


def _without(fragments: list[str], message: str) -> list[str]:
    return [fragment for fragment in fragments if fragment not in message]


def _code(row: Row) -> str:
    (code,) = codes(row.cells[0])
    return code


def test_each_code_of_the_tables_has_a_text() -> None:
    assert [_code(row) for row in ROWS] == list(REPORTED)
    assert [code for row in ENVELOPE_FAULTS.rows for code in codes(row.cells[0])] == list(FAULTS)


@pytest.mark.parametrize("row", ROWS, ids=_code)
def test_a_message_carries_the_facts_of_its_row(row: Row) -> None:
    case = REPORTED[_code(row)]
    message = _reported(case["text"], _code(row)).message

    assert list(case["facts"]) == row.cells[1].split("; ")
    assert _without([word for words in case["facts"].values() for word in words], message) == []


@pytest.mark.parametrize("row", ROWS, ids=_code)
def test_a_message_has_the_fragments_of_its_row(row: Row) -> None:
    case = REPORTED[_code(row)]
    message = _reported(case["text"], _code(row)).message

    written = codes(row.cells[2])
    assert written
    assert _without([*written, *case.get("fragments", [])], message) == []
    # A cell that says a fragment in words needs them spelled out in the file.
    in_words = re.sub(r"`[^`]+`|\b(or|and|carry both)\b|[(),; ]", "", row.cells[2])
    assert bool(in_words) is ("fragments" in case)


@pytest.mark.parametrize("row", VERBATIM_CODES.rows, ids=_code)
def test_the_verbatim_codes_are_one_family(row: Row) -> None:
    family, fragment = codes(VERBATIM_CODES.header[0])
    beginning = _reported(REPORTED[family]["text"], family).message.partition(fragment)[0]

    message = _reported(REPORTED[_code(row)]["text"], _code(row)).message

    assert message.startswith(beginning + fragment)


def _envelope_fragments(cell: str, fault: str) -> list[str]:
    if preview := re.search(r"preview(?: of the found text)?, (\d+)(?: chars)?$", cell):
        found = "</" * (fault == "env_unexpected_close_tag") + LONG
        return [f"`{found[: int(preview[1])]}…`"]
    if cell == "name the tag and the missing close":
        return UNCLOSED[fault]
    return SPOKEN.get(cell) or codes(cell)


@pytest.mark.parametrize(
    ("fault", "cell"),
    [(fault, row.cells[1]) for row in ENVELOPE_FAULTS.rows for fault in codes(row.cells[0])],
)
def test_a_faulty_envelope_is_told_as_its_row_says(fault: str, cell: str) -> None:
    in_all = codes(ENVELOPE_FAULTS.header[1])
    assert len(in_all) == 2

    for text in FAULTS[fault]:
        found = _reported(text.replace("FOUND", LONG), "chat_template_malformed")
        assert found.facts["fault"] == fault
        wanted = [*in_all, *_envelope_fragments(cell, fault)]
        assert len(wanted) > len(in_all)
        assert _without(wanted, found.message) == []
