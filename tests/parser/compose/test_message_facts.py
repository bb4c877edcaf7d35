"""The facts that chapter 03 section 11 wants of each message: read from its two tables.

`messages.json` has a text that meets each code; `facts.json` says what a phrase of the facts column
asks for: a fact of the record that the message shows, or words.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from compose_cases import REGISTRY
from spec_examples import Row, codes, spec_table

from parser import parse
from parser.diagnostics import Diagnostic, diagnostic

HERE = Path(__file__).parent
MET: dict[str, tuple[str, dict[str, Any]]] = json.loads((HERE / "messages.json").read_text("utf-8"))
FACTS: dict[str, dict[str, Any]] = json.loads((HERE / "facts.json").read_text("utf-8"))

ERRORS = spec_table("03 11.1 code")
VIOLATIONS = spec_table("03 11.2 code")
PASSED_THROUGH = "*(chapter 04 / lexical codes)*"
NOTHING = "—"


def _phrases(cell: str) -> list[str]:
    if cell in FACTS:
        return [cell]
    return [] if cell == NOTHING else re.split(r"[,;] ", cell)


def _rows() -> list[tuple[str, list[str]]]:
    """Give each code with its phrases; `same` repeats the row above."""
    wanted: list[tuple[str, list[str]]] = []
    for row in [*ERRORS.rows, *VIOLATIONS.rows]:
        if row.cells[0] != PASSED_THROUGH:
            same = row.cells[-1] == "same"
            phrases = wanted[-1][1] if same else _phrases(row.cells[-1])
            wanted += [(code, phrases) for code in codes(row.cells[0])]
    return wanted


def _met(code: str) -> Diagnostic:
    if code not in MET:
        # CMP-33: no payload that starts with a bracket decodes to anything else.
        return diagnostic(code, got="7")
    result = parse(MET[code][0], REGISTRY)
    (found,) = [one for one in (*result.errors, *result.violations) if one.code == code]
    return found


def _shown(value: Any) -> str:
    return ", ".join(value) if isinstance(value, tuple | list) else str(value)


@pytest.mark.parametrize(("code", "phrases"), _rows())
def test_a_message_carries_the_facts_of_its_row(code: str, phrases: list[str]) -> None:
    found = _met(code)

    for phrase in phrases:
        words, names = FACTS[phrase].get("words", []), FACTS[phrase].get("fact", [])
        assert [word for word in words if word not in found.message] == []
        if names:
            (name,) = {*([names] if isinstance(names, str) else names)} & found.facts.keys()
            assert _shown(found.facts[name]) in found.message


def test_every_phrase_is_asked_for() -> None:
    assert {phrase for _, phrases in _rows() for phrase in phrases} == FACTS.keys()


# Texts that are longer than what a message shows of them, and what it would show in full.
LONG = "y" * 200
CUT = {
    "no_call_in_body": (f"<tool_call> <b>{LONG} </tool_call>", f"<b>{LONG}"),
    "unclosed_tag": (f"<{LONG}", f"<{LONG}"),
    "unknown_tag": (f"<{LONG}>", f"<{LONG}>"),
    "stray_text": (f"see <done {LONG}", f"<done {LONG}"),
}


@pytest.mark.parametrize(
    ("code", "length"),
    [
        (code, int(length))
        for code, phrases in _rows()
        for length in re.findall(r"preview\((\d+)\)", " ".join(phrases))
    ],
)
def test_a_preview_is_as_long_as_its_row_says(code: str, length: int) -> None:
    text, whole = CUT[code]
    result = parse(text, REGISTRY)

    (preview,) = [one.facts["preview"] for one in (*result.errors, *result.violations)]

    assert preview == f'"{whole[:length]}…"'


def test_the_list_of_tools_is_as_long_as_its_row_says() -> None:
    (cell,) = [row.cells[-1] for row in ERRORS.rows if row.cells[-1].startswith("first ")]
    (length,) = re.findall(r"first (\d+) of sorted KNOWN", cell)
    joined, around = codes(cell)
    names = sorted([*(f"tool_{number:02}" for number in range(40)), "ledger", "load_skill"])
    text = '<tool_call>{"name":"x"}</tool_call>'

    (error,) = parse(text, [{"name": name} for name in reversed(names)]).errors

    listed = joined.join(names[: int(length)])
    assert f"{around[0]}{listed}{around[-1]}" in error.message


@pytest.mark.parametrize("row", VIOLATIONS.rows, ids=lambda row: row.cells[0])
def test_a_soft_violation_stands_beside_its_call(row: Row) -> None:
    (code,) = codes(row.cells[0])

    assert row.cells[3] in ("yes", "no")
    assert bool(parse(MET[code][0], REGISTRY).calls) is (row.cells[3] == "yes")


def test_the_codes_of_the_sniffer_are_passed_through() -> None:
    (row,) = [row for row in ERRORS.rows if row.cells[0] == PASSED_THROUGH]
    texts = ["peek(1)", "<tool_call>peek(1)</tool_call>"]

    assert row.cells[-1] == "passed through unchanged"
    assert [[error.code for error in parse(text, REGISTRY).errors] for text in texts] == [
        ["call_needs_object_literal"]
    ] * 2
