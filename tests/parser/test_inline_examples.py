"""Examples that chapter 02 gives inside a rule's text (VOC-11, TAG-2, HSK-1), read from it."""

from __future__ import annotations

import json
import re

import pytest
from spec_examples import codes, spec_line, spec_table

from parser import parse_fenced_json_tool_calls, scan_units, standard_spec
from parser.fenced.fences import opener_of
from parser.vocabulary.fenced import fenced_vocabulary

INFO_STRINGS = {
    json.loads(text) if text.startswith('"') else text: opens == "true"
    for text, opens in re.findall(r"`([^`]+)` → (true|false)", spec_line("02", "**VOC-11** "))
}
TAG_NAMES = re.findall(r"`([^`]+)` → (?:`([^`]+)`|empty)", spec_line("02", "**TAG-2** "))
NO_MARKERS = codes(spec_line("02", "- else no match. Examples of no match: "))

# Chapter 05 says which fence lines open a block, so it wins over chapter 02 (decisions, preamble).
CONTRADICTED = {
    " Tool ": "FNC-8 tests the info string as it is written, VOC-11 lower-cases it",
    "JSON": "FNC-8 tests the info string as it is written, VOC-11 lower-cases it",
}
# VOC-10 has fewer separators than FNC-8 row 4, which takes all that is ASCII white space.
SEPARATORS_OF_FNC_8 = {"\n", "\f", "\r"}


def test_no_example_is_left_out() -> None:
    assert len(INFO_STRINGS) == spec_line("02", "**VOC-11** ").count("→") == 7
    assert len(TAG_NAMES) == spec_line("02", "**TAG-2** ").count("→") == 8
    assert len(NO_MARKERS) == 4


@pytest.mark.parametrize("info", INFO_STRINGS)
def test_an_info_string_opens_a_call(info: str) -> None:
    opens = INFO_STRINGS[info] is not (info in CONTRADICTED)

    assert (opener_of(f"```{info}") is not None) is opens
    result = parse_fenced_json_tool_calls(f'```{info}\n{{"name":"a"}}\n```')
    assert [call.name for call in result.calls] == ["a"] * opens


@pytest.mark.parametrize("info", CONTRADICTED)
def test_chapter_05_really_says_otherwise(info: str) -> None:
    assert INFO_STRINGS[info] is True
    assert info.strip() in codes(spec_line("05", "Not openers: "))


def test_the_words_of_the_fenced_protocol() -> None:
    rows = {row.cells[0]: row.cells[1] for row in spec_table("02 VOC-10 Name").rows}
    words = fenced_vocabulary()
    spelled = {"three backticks": "```", "space": " ", "tab": "\t"}
    fences = rows.pop("backtick fence / tilde fence").split(" / ")
    separators = rows.pop("suffix separators after `tool`").split(", ")

    assert [spelled.get(fence) or codes(fence)[0] for fence in fences] == list(words.fences)
    named = {spelled.get(mark) or codes(mark)[0] for mark in separators}
    assert named == {*words.tool_info_separators} - SEPARATORS_OF_FNC_8
    assert {*words.tool_info_separators} >= SEPARATORS_OF_FNC_8
    assert {name: codes(cell) for name, cell in rows.items()} == {
        "canonical open info string": [words.tool_info],
        "drift info strings": list(words.drift_infos),
        "envelope openers (canonical = spelling)": [one.tag for one in words.envelopes],
        "structural marker tags (never a tool name)": list(words.structural_names),
    }


@pytest.mark.parametrize(("raw", "name"), TAG_NAMES)
def test_the_name_of_a_tag(raw: str, name: str) -> None:
    (unit,) = scan_units(raw, standard_spec()).to_dict()["units"]

    assert (unit["kind"], unit["raw"], unit["name"]) == ("tag", raw, name)


@pytest.mark.parametrize("marker", NO_MARKERS)
def test_what_is_no_frame_marker(marker: str) -> None:
    (unit, *_) = scan_units(f"{marker}\n", standard_spec()).to_dict()["units"]

    assert (unit["kind"], unit["raw"]) == ("tag", marker)
