"""A conformance report for GitHub Actions: an annotation where each failure shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.report.workflow_commands import workflow_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.report.conformance.records import ConformanceReport, ScriptResult

TITLE: Final = "harn conformance"


def workflow_commands(report: ConformanceReport) -> Iterator[str]:
    """Yield a command for every failure and for what was not read; then those for warnings."""
    for result in report.results:
        if result.status == "failed":
            yield _failure(result)
    for unreadable in report.unreadable:
        yield workflow_command("error", TITLE, [unreadable])
    for result in report.results:
        for warning in result.warnings:
            yield workflow_command("warning", TITLE, [warning])


def _failure(result: ScriptResult) -> str:
    lines = [f"{result.script}: {result.reason}", *result.details]
    return workflow_command("error", TITLE, lines, result.file, result.line)
