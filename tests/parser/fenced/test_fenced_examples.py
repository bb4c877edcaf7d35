"""Every worked example of chapter 05 section 1.8, read out of the chapter itself."""

from __future__ import annotations

import re

import pytest
from fenced_cases import CHAPTER, examples, read_result, show
from spec_examples import table_rows

from parser.fenced import parse_fenced_json_tool_calls

EXAMPLES = examples()

# Results that a decision changed on purpose.
DECIDED = {"F12": ("DEC-16", 'calls `[tc_0 ls {"path":"src"}]`')}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str) -> None:
    text, written = EXAMPLES[name]
    if name in DECIDED:
        written = DECIDED[name][1]

    result = parse_fenced_json_tool_calls(text)

    assert show(result) == read_result(text, written)
    assert result.user_response is None
    assert result.done_marker is None
    assert result.recovered_from_stray_count == 0
    assert result.dropped == ()


def test_no_example_is_left_out() -> None:
    named = {row.cells[0] for row in table_rows(CHAPTER) if re.fullmatch(r"[A-Z]\d+", row.cells[0])}
    fenced = {name for name in named if name[0] in "FVE"}

    assert set(EXAMPLES) == fenced
    assert [len([name for name in fenced if name[0] == letter]) for letter in "FVE"] == [24, 17, 11]
    # S and H are run beside the detectors; P speaks of the seams.
    assert {name[0] for name in named - fenced} == {"S", "H", "P"}
