"""The gate's word for GitHub Actions: annotations on lines, and the summary of the step."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from migrate.report.gate.markdown import markdown

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
        for failure in failures:
            yield from _commands(level, failure)


def _commands(level: str, failure: Failure) -> Iterator[str]:
    told = f"{failure.subject}: {failure.message}\n{failure.help}".translate(_DATA)
    title = f"title={f'parity {failure.check}'.translate(_PROPERTY)}"
    places = [
        _place(file, line)
        for file, line in ((failure.file, failure.line), (failure.case_file, None))
        if file
    ]
    for place in places or [""]:
        yield f"::{level} {place}{title}::{told}"


def _place(file: str, line: int | None) -> str:
    at = f",line={line}" if line else ""
    return f"file={file.translate(_PROPERTY)}{at},"


def step_summary(report: GateReport, environment: Mapping[str, str] = os.environ) -> None:
    """Append the report to the summary of the step, where GitHub has one."""
    if path := environment.get(SUMMARY):
        with Path(path).open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(markdown(report) + "\n")
