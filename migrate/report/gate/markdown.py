"""The gate's word as Markdown: for a pull request or the summary of a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.gate.model import CHECKS
from migrate.report.markdown import Column, Table, code, markdown_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.gate import Failure
    from migrate.report.records import GateReport

LISTED: Final = 50
"""Failures of one check that are listed; a summary of a step may have 1 MiB."""

_COLUMNS: Final = [Column(title, code=True) for title in ("what", "where", "why", "to do")]


def markdown(report: GateReport) -> str:
    """Return the report: the verdict, the counts, and the failures by check."""
    return "\n".join(_lines(report))


def _lines(report: GateReport) -> Iterator[str]:
    verdict = "✅ The gate holds" if report.holds else "❌ The gate does not hold"
    yield f"### {verdict}"
    yield ""
    yield from markdown_lines(_totals(report))
    for check in CHECKS:
        failures = [failure for failure in report.failures if failure.check == check]
        if failures:
            yield from _section(f"`{check}` — {CHECKS[check]}", failures)
    if report.quarantined:
        yield from _section("Quarantined: told, and fails nothing", report.quarantined)
    if report.hints:
        yield ""
        yield from (f"- {code(hint)}" for hint in report.hints)


def _totals(report: GateReport) -> Table:
    decided = ", ".join(f"{count} {verdict}" for verdict, count in report.verdicts.items())
    return Table(
        (Column(""), Column("", numbers=True)),
        (
            ("legacy tests", f"{report.totals.tests:,}"),
            ("assertions", f"{report.totals.instances:,}"),
            ("cases", f"{report.totals.cases:,}"),
            (f"agreements of {report.implementation}", f"{report.agreements:,}"),
            ("disagreements", f"{report.disagreements:,}"),
            ("decided", decided or "0"),
        ),
    )


def _section(title: str, failures: Sequence[Failure]) -> Iterator[str]:
    yield ""
    yield f"#### {title}"
    yield ""
    yield from markdown_lines(
        Table(
            _COLUMNS,
            [(item.subject, _place(item), item.message, item.help) for item in failures[:LISTED]],
        )
    )
    if len(failures) > LISTED:
        yield ""
        yield f"… and {len(failures) - LISTED:,} more: {code('parity gate --all')} lists them."


def _place(failure: Failure) -> str:
    place = f"{failure.file}:{failure.line}" if failure.file and failure.line else failure.file
    return place or failure.case_file or ""
