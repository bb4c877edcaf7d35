"""The tables of a run tell what was missed, and a target that is missed fails the run."""

from __future__ import annotations

import pytest

from benchmarks.report import Growth, Measure, Report
from benchmarks.tables import rendered


def cells(text: str) -> list[list[str]]:
    rows = [line.split("│")[1:-1] for line in text.splitlines() if "│" in line]
    return [[cell.strip() for cell in row] for row in rows]


def test_a_cost_stands_beside_its_target() -> None:
    report = Report()
    report.measured(Measure("parse", 7.25, "ms", 8.0))
    report.measured(Measure("scan", 2.0, "ms"))
    with pytest.raises(pytest.fail.Exception, match=r"^12\.5 × text > 12$"):
        report.measured(Measure("memory", 12.5, "× text", 12.0))

    assert cells(rendered(report, colours=False)) == [
        ["parse", "7.25 ms", "≤ 8 ms", "kept"],
        ["scan", "2 ms", "", ""],
        ["memory", "12.5 × text", "≤ 12 × text", "missed"],
    ]


def test_the_worst_variant_stands_for_its_family_and_missed_ones_are_named() -> None:
    report = Report()
    report.grew(Growth("[[CALL] stubs", "alone", "parse", 2.01, 0.5, 2.3))
    with pytest.raises(pytest.fail.Exception, match=r"^3\.90 > 2\.3$"):
        report.grew(Growth("[[CALL] stubs", "closed", "parse", 3.9, 0.25, 2.3))
    report.grew(Growth("lone <", "alone", "scan", 1.98, 0.1, 2.3))

    assert cells(rendered(report, colours=False)) == [
        ["[[CALL] stubs", "3.90  0.50 s", ""],
        ["lone <", "", "1.98  0.10 s"],
        ["[[CALL] stubs", "closed", "parse", "3.90"],
    ]


def test_nothing_measured_gives_no_table() -> None:
    assert rendered(Report(), colours=False) == ""
