"""Every row of 06 section 12 by example: exact cases, expectations and ledger rows."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from beyond_cases import BeyondCase, beyond_cases, outcome_of

CASES = beyond_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}: {case.title}")
def test_idiom_comes_to_exactly_this(case: BeyondCase) -> None:
    assert outcome_of(case) == case.outcome
