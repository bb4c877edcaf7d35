"""`parity report`: everything about every case in one HTML file."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import click

from harness.case import Attachments
from harness.implementation import load_implementation
from harness.storage import write_atomically
from migrate.cli.given import NAME, GivenPath
from migrate.cli.progress import progress_bar
from migrate.cli.project import project
from migrate.cli.terminal import visible
from migrate.cli.today import rows_of, surveyed, today
from migrate.cli.words import shown
from migrate.gate import run_gate
from migrate.report.page.build import Asked, page_of
from migrate.report.page.render import is_page, render_page
from migrate.words import counted

if TYPE_CHECKING:
    from pathlib import Path


@click.command("report", short_help="Write one HTML file about everything.")
@click.option(
    "--out",
    type=GivenPath(dir_okay=False),
    default="parity-report.html",
    show_default=True,
    help="The file to write.",
)
@click.option(
    "--impl",
    "implementations",
    metavar="NAME",
    type=NAME,
    multiple=True,
    help="An implementation to ask; several stand side by side. By default the configured one.",
)
def report_command(out: Path, implementations: tuple[str, ...]) -> None:
    """Write one HTML file: totals, a matrix of groups and implementations, and every case.

    The file is complete: it needs no network and no other file. Each case is shown with its Rust
    assertion, input, expectation, observed and blessed output, and the decision about it. The
    gate's word is about the first implementation.
    """
    here = project()
    if out.is_file() and not is_page(out.read_bytes()):
        raise click.BadParameter(
            f"{shown(out)} is no report, and would be lost; choose another name",
            param_hint="--out",
        )
    first, *rest = dict.fromkeys(implementations or (None,))
    with closing(load_implementation(here, first)) as under_test:
        gate = run_gate(here, under_test, today(), progress_bar, first)
    page = page_of(
        project=here.root.name,
        made=today(),
        gate=gate,
        others=[Asked(*surveyed(here, name)[:2]) for name in rest],
        rows=rows_of(here),
        attachments=Attachments(here.cases),
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(out, render_page(page))
    click.echo(f"{visible(shown(out))}: {counted(len(page.cases), 'case')}")
