"""Checked scripts for GitHub Actions: an annotation on the line of each error and warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.report.workflow_commands import workflow_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.report.scripts.records import ScriptCheckReport


def check_commands(report: ScriptCheckReport) -> Iterator[str]:
    """Yield workflow commands, errors first: GitHub shows the first ten of a step."""
    problems = [problem for script in report.scripts for problem in script.problems]
    for problem in sorted(problems, key=lambda problem: problem.level):
        yield workflow_command(
            problem.level,
            f"harn {problem.code}",
            [problem.message, *(f"imported by {place}" for place in problem.imports)],
            problem.file,
            problem.line,
            problem.column,
        )
