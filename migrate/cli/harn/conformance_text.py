"""What a folder of scripts comes to, for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from migrate.cli.tables import text_lines
from migrate.cli.terminal import cut, page_width, paragraph, unbroken, visible
from migrate.report.conformance.tables import folder_table
from migrate.words import counted

if TYPE_CHECKING:
    from migrate.report.conformance.records import (
        ConformanceReport,
        Counts,
        MissingFeature,
        ScriptResult,
    )

LISTED: Final = 5
"""Scripts that are named of those which need the same feature."""

_ADVICE: Final = {
    ("capability", "process.exec"): (
        "if these scripts may run commands, say `processes = true` in their harn-conformance.toml"
    ),
}

_COLOURS: Final = {"-": "red", "+": "green"}


def print_conformance(report: ConformanceReport) -> None:
    """Print what failed and why, which features are missing, what was left, and the counts."""
    for result in report.results:
        _print_result(result)
    for missing in report.missing:
        _print_missing(missing)
    for stray in report.strays:
        click.secho(f"{visible(stray)}: belongs to no script", fg="yellow")
    for unreadable in report.unreadable:
        click.secho(visible(unreadable), fg="red")
    if len(report.folders) > 1:
        for line in text_lines(folder_table(report)):
            click.echo(line)
    colour = "red" if report.counts.failed or report.unreadable else "green"
    click.secho(_counts(report.counts), fg=colour)


def _print_result(result: ScriptResult) -> None:
    if result.status == "failed":
        click.secho(f"failed  {visible(result.script)}: {visible(result.reason)}", bold=True)
        for line in result.details:
            click.secho(cut(f"    {line}", page_width()), fg=_COLOURS.get(line[:1]))
    for warning in result.warnings:
        click.secho(f"warning: {visible(warning)}", fg="yellow")


def _print_missing(missing: MissingFeature) -> None:
    feature, scripts = missing.feature, missing.scripts
    what = f"{feature.kind} `{visible(feature.name)}`"
    click.secho(f"not runnable  {what}: {counted(len(scripts), 'script')}", bold=True)
    advice = _ADVICE.get((feature.kind, feature.name))
    if advice is not None:
        click.echo(paragraph(advice))
    more = [f"… and {len(scripts) - LISTED} more"] if len(scripts) > LISTED else []
    click.echo(unbroken(" ".join([*scripts[:LISTED], *more])))


def _counts(counts: Counts) -> str:
    parts = {
        "passed": counts.passed,
        "failed": counts.failed,
        "not runnable": counts.not_runnable,
        "skipped": counts.skipped,
    }
    said = [f"{number} {name}" for name, number in parts.items() if number or name == "passed"]
    return f"{counted(counts.scripts, 'script')}: {', '.join(said)}"
