"""CMP-24: which branch leaves what, as the table says, over all texts of the chapter's cases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from compose_cases import REGISTRY, read_case
from spec_examples import PARSER_SPEC, Row, codes, fenced_blocks, spec_table

from parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLE = spec_table("03 CMP-24 disposition")
FILES = [PARSER_SPEC / "03-composition.md", *sorted(Path(__file__).parent.glob("rules*.md"))]

# CMP-49: the numbers of the branches whose units are of one kind each.
NUMBERS = {"text": "2", "harmony_line": "3", "harmony_skip": "4", "fenced_line": "5"}
NUMBERS |= {"angle_call": "9", "markup": "10", "stray_close": "11", "wrapper": "12", "tag": "13"}

# What other rules add to the typical branches of a row.
BESIDES = {
    # CMP-71: the fragments that the row names in words; CMP-70: an answer without a body.
    "structural": {"2", "5", "13"},
}


def _branch(unit: Any) -> str | None:
    """Give the number of the branch a unit went through; none in a provider's dialect."""
    if unit.unit not in ("block", "unclosed_block"):
        return NUMBERS.get(unit.unit)
    if unit.text.startswith("[["):
        return "1"
    if unit.unit == "unclosed_block":
        return "7"
    return "6" if unit.text.startswith(("<tool_call>", "<toolcall>")) else "8"


def _left() -> Iterator[tuple[str, str]]:
    """Give all pairs of a disposition and a branch that left it."""
    for file in FILES:
        for block in fenced_blocks(file):
            if block.text.startswith("in:  "):
                text = read_case([line.text for line in block.lines]).text
                for unit in parse(text, REGISTRY).dispositions:
                    for one in unit.dispositions:  # type: ignore[attr-defined]
                        yield type(one).__name__.lower(), _branch(unit) or ""


LEFT = {*_left()}


@pytest.mark.parametrize("row", TABLE.rows, ids=lambda row: row.cells[0])
def test_the_branches_of_a_row_leave_its_disposition(row: Row) -> None:
    (kind,) = codes(row.cells[0])
    typical = {*re.findall(r"\b\d+\b", row.cells[2])}

    branches = {branch for left, branch in LEFT if left == kind and branch}

    assert typical
    assert branches == typical | BESIDES.get(kind, set())
    assert not typical & BESIDES.get(kind, set())
