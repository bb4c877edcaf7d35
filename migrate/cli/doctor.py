"""`parity doctor`: is everything here that commands need?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.terminal import visible
from migrate.health.checks import examine
from migrate.report.starting import DoctorReport

_COLOURS = {"ok": "green", "warning": "yellow", "fault": "red"}


@click.command("doctor", short_help="Say whether everything works that is needed.")
@format_option
def doctor_command(form: str) -> None:
    """Look over program, configuration, profile, implementations, cases, snapshots and decisions.

    Implementations are started, and nothing is changed. Exit with 1 when there is a fault.
    """
    findings = tuple(examine(Path.cwd()))
    report = DoctorReport(all(one.health != "fault" for one in findings), findings)
    emit(form, report, lambda: _print(report))
    sys.exit(0 if report.healthy else 1)


def _print(report: DoctorReport) -> None:
    for one in report.findings:
        word = click.style(f"{one.health:8}", fg=_COLOURS[one.health])
        click.echo(f"{word}{visible(one.about)}: {visible(one.message)}")
        if one.help:
            click.echo(f"        → {visible(one.help)}")
