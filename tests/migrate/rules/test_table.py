"""The table of rules is current, and no rule of chapters 01 to 05 is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate.rules import read_coverage, render_table
from migrate.rules.excuses import read_excuses
from migrate.rules.project import EXAMPLES, TABLE

ROOT = Path(__file__).parents[3]
COVERAGE = read_coverage()


def test_the_table_is_current() -> None:
    assert TABLE.read_bytes() == render_table(COVERAGE), "run `make rules`"


def test_every_rule_is_asserted_or_excused() -> None:
    assert COVERAGE.faults == ()


def test_the_rules_of_every_family_are_there() -> None:
    families = {row.rule.name.partition("-")[0] for row in COVERAGE.rows}

    assert len(COVERAGE.rows) > 500
    assert {"LEX", "VOC", "PERF", "CMP", "DEF", "BARE", "NREC", "FNC", "STR", "SEAM"} <= families
    assert not families & {"CX", "EX", "SX", "VX", "NX", "RX", "AX", "UTF"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_a_chapter_are_found_and_read_by_tests(name: str) -> None:
    (chapter,) = [chapter for chapter, _ in COVERAGE.chapters if chapter.path.name == name]
    found = {example.name.rstrip("0123456789") for example in chapter.examples}

    assert {"block" if family == "line " else family for family in found} == set(EXAMPLES[name])
    assert all((ROOT / "tests" / "parser" / file).is_file() for file in EXAMPLES[name].values())


def test_the_tests_that_excuses_refer_to_exist() -> None:
    elsewhere = {excuse.elsewhere for excuse in read_excuses().values()} - {None}

    assert elsewhere
    assert [path for path in elsewhere if not (ROOT / str(path)).is_file()] == []
