"""Failures about something that has a place: a disagreement, a case, an option, a leftover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.configuration import FILE as CONFIGURATION
from migrate.compare import StaticFalse
from migrate.gate.commands import remove
from migrate.gate.model import Check, Failure

if TYPE_CHECKING:
    from harness.configuration import Project
    from migrate.compare import Disagreement, Surveyed
    from migrate.triage.settle import Decidable


def about(item: Disagreement, check: Check, message: str, help_: str) -> Failure:
    """Return a failure on the line of an assertion, and in its case file."""
    file, line = item.expectation.location() or (None, None)
    case = item.case
    return Failure(check, item.id, message, help_, file, line, case.path, None, (case.id,))


def about_any(item: Decidable, check: Check, message: str, help_: str) -> Failure:
    """Return a failure about anything that can be decided on."""
    if isinstance(item, StaticFalse):
        return Failure(check, item.id, message, help_, item.row.file, item.row.line)
    return about(item, check, message, help_)


def about_case(item: Surveyed, check: Check, message: str, help_: str) -> Failure:
    """Return a failure on the line of a test, and in its case file."""
    case, legacy = item.case, item.case.legacy
    file, line = (legacy.file, legacy.line) if legacy else (None, None)
    return Failure(check, case.id, message, help_, file, line, case.path, None, (case.id,))


def about_option(project: Project, check: Check, value: str, message: str, help_: str) -> Failure:
    """Return a failure on the line of the configuration in which `value` first stands."""
    lines = (project.root / CONFIGURATION).read_text(encoding="utf-8").splitlines()
    line = next((number for number, text in enumerate(lines, 1) if value in text), None)
    return Failure(check, value, message, help_, CONFIGURATION, line)


def abandoned(check: Check, file: str) -> Failure:
    """Return a failure about a file that a killed command left behind."""
    told = "a command that was killed left this unfinished file"
    return Failure(check, file, told, f"{remove(file)} removes it", file=file)
