"""Properties that hold for every text and every spec."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_scan import plain_scan
from scan_soups import STANDARD, odd_specs, odd_texts, texts
from spec_examples import PARSER_SPEC, fenced_blocks
from worked_scans import worked_scan

from parser.lexer.thinking import strip_thinking_tags
from parser.scan import ScanResult, ScanSpec, scan_units

if TYPE_CHECKING:
    from worked_scans import WorkedScan

    from parser.scan import Unit

thoroughly = settings(max_examples=200, deadline=None)
WORKED = [worked_scan(block) for block in fenced_blocks(PARSER_SPEC / "02-scanner.md")]
W5 = " \t\n\r\f"


def check_cover(result: ScanResult) -> None:
    """COV-1…3: units in order, not empty, and only W5 blanks around them."""
    source, end = result.source, 0
    pieces = []
    for unit in result.units:
        assert end <= unit.start < unit.end
        assert not source[end : unit.start].strip(W5)
        assert source[unit.start] not in W5
        pieces += source[end : unit.start], source[unit.start : unit.end]
        end = unit.end
    assert end <= len(source)
    assert not source[end:].strip(W5)
    assert "".join(pieces) + source[end:] == source
    for unit, later in pairwise(result.units):
        assert unit.kind != "text" or unit.end == later.start
    for unit in result.units:
        check_verbatim(source, unit)


def check_verbatim(source: str, unit: Unit) -> None:
    """UNIT-2: what a unit carries is a slice of its span."""
    span = source[unit.start : unit.end]
    if unit.kind in ("text", "fenced_line", "markup", "harmony_line"):
        assert unit.to_dict()["text"] == span
    if unit.kind == "tag":
        assert unit.to_dict()["raw"] == span
    if unit.kind in ("block", "unclosed_block"):
        assert unit.to_dict()["body"] in span


def scanned(text: str, spec: ScanSpec) -> list[dict[str, object]]:
    units: list[dict[str, object]] = scan_units(text, spec).to_dict()["units"]
    return units


@thoroughly
@given(texts)
def test_units_and_gaps_rebuild_the_source(text: str) -> None:
    result = scan_units(text, STANDARD)

    assert result.source == strip_thinking_tags(text)
    check_cover(result)


@pytest.mark.parametrize("scan", WORKED, ids=lambda scan: scan.name)
def test_truncations_of_the_worked_scans_are_covered(scan: WorkedScan) -> None:
    for cut in range(len(scan.text) + 1):
        check_cover(scan_units(scan.text[:cut], STANDARD))
        check_cover(scan_units(scan.text[cut:], STANDARD))


@thoroughly
@given(odd_texts, odd_specs)
def test_any_spec_covers_any_text(text: str, spec: ScanSpec) -> None:
    check_cover(scan_units(text, spec))


@thoroughly
@given(texts)
def test_the_scan_does_what_the_rules_say(text: str) -> None:
    result = scan_units(text, STANDARD)

    assert result.to_dict()["units"] == plain_scan(result.source, STANDARD)


@settings(max_examples=400, deadline=None)
@given(odd_texts, odd_specs)
def test_the_scan_does_what_the_rules_say_with_other_words(text: str, spec: ScanSpec) -> None:
    assert scanned(text, spec) == plain_scan(text, spec)


@pytest.mark.parametrize("scan", WORKED, ids=lambda scan: scan.name)
def test_the_plain_scan_agrees_with_the_worked_scans(scan: WorkedScan) -> None:
    assert plain_scan(strip_thinking_tags(scan.text), scan.spec) == scan.units


@thoroughly
@given(texts, st.booleans())
def test_a_scan_is_a_pure_function(text: str, strip: bool) -> None:
    spec = replace(STANDARD, strip_thinking=strip)
    first = scan_units(text, spec)

    assert scan_units(text, spec) == first
    assert scan_units(text, ScanSpec.from_json(spec.to_dict())) == first
    assert scan_units(first.source, replace(spec, strip_thinking=False)).units == first.units


EXTREMES = {
    "nothing": "",
    "angles": "<" * 100_000,
    "angles on lines": "<\n" * 20_000,
    "backticks": "`" * 100_000,
    "fences": "```\n<b>\n" * 10_000,
    "backslashes": "<tool_call>" + "\\" * 100_000,
    "quotes": "<tool_call>" + "'\"`" * 30_000 + "'",
    "brackets": "<run(" + "[" * 100_000,
    "braces": "<run(" + "{a:" * 50_000,
    "frames": "<|start|>" * 20_000,
    "frame prefixes": "<|" * 50_000,
    "frame prefixes on lines": "<|\n" * 20_000,
    "stubs": "[[CALL]x({})</tool_call>\n" * 5_000,
    "open responses": "<done>\n" * 20_000,
    "heredocs": "".join(f"x <<A{number}\n" for number in range(10_000)),
    "escaped heredocs": "".join(f"x <<A{number}\\n" for number in range(10_000)),
    "counted heredocs": "x <<A:999999\n" * 10_000,
    "comments": "<run(/*\n" * 10_000,
    "late header": "a" * 50_000 + "tool_call to=" + "<|message|>" * 5_000,
    "far adjacency": "<done>x</done>" + " " * 50_000 + "x" + "\n<b>" * 10_000,
    "thinking": "<think>" * 20_000,
    "quotes while thinking": "<think>" + "\\'" * 50_000,
    "blanks": " " * 100_000 + "<b>",
    "NUL and surrogates": "\0\ud800\udfff<\ud800>" * 100,
}


@pytest.mark.parametrize("text", EXTREMES.values(), ids=EXTREMES)
def test_extreme_texts_are_covered(text: str) -> None:
    check_cover(scan_units(text, STANDARD))


def test_units_do_not_share_what_they_hold() -> None:
    text = "<run({ a: [1] })>"
    first, second = scan_units(text, STANDARD), scan_units(text, STANDARD)
    first.to_dict()["units"][0]["arguments"]["a"].append(2)

    assert second.to_dict()["units"][0]["arguments"] == {"a": [1]}
