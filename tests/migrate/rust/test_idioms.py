"""Every idiom of 06 section 7 by example: exact steps, expectations and instances."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from idiom_cases import IdiomCase, evaluated, idiom_cases, outcome_of

CASES = idiom_cases()
SPEC = Path(__file__).parents[3] / "migrate" / "spec" / "06-legacy-rust-idioms.md"
IDS = re.findall(r"^\* \*\*(IDM-\d+)\*\*", SPEC.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}: {case.title}")
def test_idiom_comes_to_exactly_this(case: IdiomCase) -> None:
    (test,) = evaluated(case.source, ported=case.ported).tests
    assert outcome_of(test) == case.expected


def test_every_idiom_of_the_chapter_has_a_case() -> None:
    assert len(IDS) == 116
    assert {idiom for case in CASES for idiom in case.idioms} == set(IDS)


def test_idioms_that_are_not_translated_end_in_their_reason() -> None:
    text = (Path(__file__).parent / "not_translated.toml").read_text(encoding="utf-8")
    for idiom, code in tomllib.loads(text)["codes"].items():
        cases = [case for case in CASES if idiom in case.idioms]
        found = [
            test for case in cases for test in evaluated(case.source, ported=case.ported).tests
        ]
        codes = {test.code for test in found}
        codes |= {instance.code for test in found for instance in test.instances}
        assert code in codes, idiom


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file}: {case.title}")
def test_instances_add_up(case: IdiomCase) -> None:
    found = evaluated(case.source, ported=case.ported)
    for test in found.tests:
        used = [index for instance in test.instances for index in instance.drafts]
        implied = [i for i, draft in enumerate(test.drafts) if draft.expectation.implied]
        assert sorted(used + implied) == list(range(len(test.drafts)))
    written = {instance.site for test in found.tests for instance in test.instances}
    assert len(written) == found.sites
