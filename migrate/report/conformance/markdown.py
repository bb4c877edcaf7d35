"""A conformance report as Markdown, for a pull request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.report.conformance.tables import folder_table, missing_table
from migrate.report.markdown import code, fenced, markdown_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.report.conformance.records import ConformanceReport, ScriptResult


def markdown(report: ConformanceReport) -> str:
    """Return the report: the counts by folder, failures with details, what is missing or left."""
    return "\n".join(_lines(report))


def _lines(report: ConformanceReport) -> Iterator[str]:
    yield f"## Harn conformance of {code(report.folder)}"
    yield ""
    yield from markdown_lines(folder_table(report))
    failed = [result for result in report.results if result.status == "failed"]
    if failed:
        yield "\n### Failed"
        for result in failed:
            yield from _failure(result)
    if report.missing:
        yield "\n### Not runnable\n"
        yield from markdown_lines(missing_table(report))
    if report.unreadable:
        yield "\n### Not read\n"
        yield from (f"* {code(each)}" for each in report.unreadable)


def _failure(result: ScriptResult) -> Iterator[str]:
    yield f"\n{code(result.script)}: {code(result.reason)}"
    if result.details:
        yield ""
        yield from fenced(result.details, "diff")
