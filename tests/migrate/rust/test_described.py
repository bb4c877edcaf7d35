"""What a profile says of a crate's types, functions and methods decides how its tests are read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from described_cases import DescribedCase, described_cases, doubts_of, evaluated, outcome_of

CASES = described_cases()


def name_of(case: DescribedCase) -> str:
    return f"{case.file}: {case.title}{' (with the library)' if case.reads_library else ''}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_test_comes_to_exactly_this(case: DescribedCase) -> None:
    assert outcome_of(evaluated(case)) == case.outcome


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_no_translation_is_in_doubt(case: DescribedCase) -> None:
    assert doubts_of(evaluated(case, certified=True)) == []
