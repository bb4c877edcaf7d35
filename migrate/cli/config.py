"""`parity config`: the options of the project."""

from __future__ import annotations

import json
import os

import click

from harness.configuration import FILE
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.tables import text_lines
from migrate.cli.terminal import visible
from migrate.health.origins import settings
from migrate.report.markdown import Column, Table
from migrate.report.starting import ConfigReport


@click.group("config", short_help="Show the options of the project.")
def config_commands() -> None:
    """Show the options of the project: `[tool.parity]` in pyproject.toml."""


@config_commands.command("show")
@format_option
def show_command(form: str) -> None:
    """Show every option with its value, and where that comes from."""
    here = project()
    path = here.root / FILE
    report = ConfigReport(
        root=str(here.root),
        file=str(path) if path.is_file() else None,
        settings=tuple(settings(here, os.environ)),
    )
    emit(form, report, lambda: _print(report))


def _print(report: ConfigReport) -> None:
    click.echo(f"project: {visible(report.root)}")
    columns = (Column("option"), Column("value"), Column("origin"))
    lines = [(one.name, _value(one.value), one.origin) for one in report.settings]
    for line in text_lines(Table(columns, lines)):
        click.echo(line)


def _value(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
