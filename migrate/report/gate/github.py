"""The gate's word for GitHub Actions: annotations on lines, and the summary of the step."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from harness.expectation.show import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from migrate.gate import Failure
    from migrate.report.records import GateReport

_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY: Final = _DATA | str.maketrans({":": "%3A", ",": "%2C"})
SUMMARY: Final = "GITHUB_STEP_SUMMARY"


def workflow_commands(report: GateReport) -> Iterator[str]:
    """Yield workflow commands: an error on the Rust line and one in the case file of each failure.

    What is quarantined is a warning.
    """
    for level, failures in (("error", report.failures), ("warning", report.quarantined)):
        # GitHub shows the first ten of a step: the lines of the tests before those of the cases.
        commands = [list(_commands(level, failure)) for failure in failures]
        yield from (each[0] for each in commands)
        yield from (line for each in commands for line in each[1:])


def _commands(level: str, failure: Failure) -> Iterator[str]:
    told = visible(f"{failure.subject}: {failure.message}") + f"\n{visible(failure.help)}"
    title = f"title={f'parity {failure.check}'.translate(_PROPERTY)}"
    places = [
        _place(file, line)
        for file, line in ((failure.file, failure.line), (failure.case_file, failure.case_line))
        if file
    ]
    for place in places or [""]:
        yield f"::{level} {place}{title}::{told.translate(_DATA)}"


def _place(file: str, line: int | None) -> str:
    at = f",line={line}" if line else ""
    return f"file={visible(file).translate(_PROPERTY)}{at},"


def step_summary(text: str, environment: Mapping[str, str] = os.environ) -> None:
    """Append Markdown to the summary of the step, where GitHub has one."""
    if path := environment.get(SUMMARY):
        with Path(path).open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text + "\n")
