"""What `parity harn run` and `parity harn check` print with `--format json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.harn.errors import HarnError
    from harness.harn.runtime.program import Checked, Finished
    from harness.harn.static import StaticWarning


class Problem(msgspec.Struct, frozen=True):
    """An error or a warning.

    `message` is its display (ERR-1). `line` and `column` count from 1; where they are null it is
    about the file, or the run, as a whole. `imports` are the places, `file:line:column`, by which
    another script came to that file, the innermost first.
    """

    level: Literal["error", "warning"]
    code: str
    message: str
    file: str
    line: int | None
    column: int | None
    imports: tuple[str, ...] = ()


class CheckedScript(msgspec.Struct, frozen=True):
    """A script as it was given, its warnings, and its first error if it has one."""

    script: str
    problems: tuple[Problem, ...]


class ScriptCheckReport(msgspec.Struct, frozen=True):
    """The output of `parity harn check`: the scripts in the order in which they were given."""

    scripts: tuple[CheckedScript, ...]
    errors: int
    warnings: int


class ScriptRunReport(msgspec.Struct, frozen=True):
    """The output of `parity harn run`.

    `output` is what the script printed, with its warnings before it; `error` is what ended it, null
    if it came to its end.
    """

    script: str
    output: str
    error: Problem | None


def run_report(script: str, finished: Finished) -> ScriptRunReport:
    """Return what a script did that was given by that name."""
    error = None if finished.error is None else _error(script, finished.error)
    return ScriptRunReport(script, finished.output, error)


def checked_script(script: str, checked: Checked) -> CheckedScript:
    """Return what was found in a script that was given by that name."""
    errors = [] if checked.error is None else [_error(script, checked.error)]
    warnings = [_warning(script, warning) for warning in checked.warnings]
    return CheckedScript(script, (*warnings, *errors))


def check_report(scripts: Iterable[CheckedScript]) -> ScriptCheckReport:
    """Return what was found in scripts."""
    found = tuple(scripts)
    levels = [problem.level for script in found for problem in script.problems]
    return ScriptCheckReport(found, levels.count("error"), levels.count("warning"))


def _error(script: str, error: HarnError) -> Problem:
    imports = tuple(f"{source.name}:{source.place(at)}" for source, at in error.trail)
    if error.source is None or error.at is None:
        return Problem("error", error.code, str(error), script, None, None, imports)
    line, column = error.source.position(error.at)
    return Problem("error", error.code, str(error), error.source.name, line, column, imports)


def _warning(script: str, warning: StaticWarning) -> Problem:
    return Problem("warning", warning.code, warning.message, script, warning.line, warning.column)
