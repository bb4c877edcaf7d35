"""Every row of 06 section 12 by example: exact cases, expectations and ledger rows."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beyond_cases import BeyondCase, beyond_cases, outcome_of

CASES = beyond_cases()
SPEC = Path(__file__).parents[3] / "migrate" / "spec" / "06-legacy-rust-idioms.md"
ROWS = re.findall(r"^\| (GEN-\d+) \|", SPEC.read_text(encoding="utf-8"), re.MULTILINE)
OPTIONAL = {"GEN-28"}
"""Rows that are off unless asked for: `test_doc_tests.py`."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}: {case.title}")
def test_idiom_comes_to_exactly_this(case: BeyondCase) -> None:
    assert outcome_of(case) == case.outcome


def test_every_row_of_the_chapter_has_a_case() -> None:
    assert len(ROWS) == 42
    assert {row for case in CASES for row in case.rows} == set(ROWS) - OPTIONAL
