"""The table of scripts is current, and no rule of chapter 07 is left out."""

from __future__ import annotations

from pathlib import Path

from migrate.rules.excuses import read_excuses
from migrate.rules.harn import TABLE, read_script_coverage, render_script_table
from migrate.rules.harn.project import EXCUSED

ROOT = Path(__file__).parents[4]
COVERAGE = read_script_coverage()


def test_the_table_is_current() -> None:
    assert TABLE.read_bytes() == render_script_table(COVERAGE), "run `make rules`"


def test_every_rule_is_shown_or_excused() -> None:
    assert COVERAGE.faults == ()


def test_the_rules_of_every_section_are_there() -> None:
    numbers = [section.section.number for section in COVERAGE.sections]

    assert numbers == [
        *map(str, range(8)), "7.1", *map(str, range(8, 25)), "24.1"
    ]  # fmt: skip
    assert len(COVERAGE.rows) == 229
    assert [s.section.number for s in COVERAGE.sections if not s.rows] == ["24"]


def test_the_tests_that_excuses_refer_to_exist() -> None:
    elsewhere = {excuse.elsewhere for excuse in read_excuses(EXCUSED).values()} - {None}

    assert elsewhere
    assert [path for path in elsewhere if not (ROOT / str(path)).is_file()] == []
