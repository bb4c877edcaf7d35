"""The gate's word for GitHub Actions: annotations on lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.configuration import FILE as CONFIGURATION
from migrate.report.workflow_commands import workflow_command

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.gate import Failure
    from migrate.report.records import GateReport
from migrate.report.workflow_commands import Level


def workflow_commands(report: GateReport) -> Iterator[str]:
    """Yield workflow commands: an error on the Rust line and one in the case file of each failure.

    What is quarantined is a warning, a hint a notice.
    """
    yield from _all("error", report.failures)
    yield from _all("warning", report.quarantined)
    for hint in report.hints:
        yield workflow_command("notice", "parity", [hint], CONFIGURATION)


def _all(level: Level, failures: Iterable[Failure]) -> Iterator[str]:
    # GitHub shows the first ten of a step: the lines of the tests before those of the cases.
    commands = [list(_commands(level, failure)) for failure in failures]
    yield from (each[0] for each in commands)
    yield from (line for each in commands for line in each[1:])


def _commands(level: Level, failure: Failure) -> Iterator[str]:
    told = [f"{failure.subject}: {failure.message}", failure.help]
    places = [
        (file, line)
        for file, line in ((failure.file, failure.line), (failure.case_file, failure.case_line))
        if file
    ]
    for file, line in places or [("", None)]:
        yield workflow_command(level, f"parity {failure.check}", told, file, line)
