"""`parity triage prune`."""

from __future__ import annotations

import re
import sys
from difflib import unified_diff
from typing import TYPE_CHECKING, Final, cast, get_args

import click

from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.terminal import indented, visible
from migrate.cli.today import surveyed
from migrate.cli.triage.author import author_named, author_option
from migrate.cli.words import shown
from migrate.report.records import PruneReport
from migrate.triage import read_triage
from migrate.triage.change import change_decisions
from migrate.triage.files import FILE
from migrate.triage.prune import stale, without
from migrate.triage.settle import Staleness
from migrate.triage.writing import triage_bytes
from migrate.words import counted

if TYPE_CHECKING:
    from pathlib import Path

    from migrate.triage.prune import Pruned

_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


@click.command("prune", short_help="Propose the decisions without what is stale.")
@click.option("--write", is_flag=True, help="Make the edit; without it the edit is only shown.")
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(get_args(Staleness)),
    help="Only decisions that are stale in this way; by default in any.",
)
@author_option
@implementation_option
@format_option
def prune_command(
    write: bool,
    kinds: tuple[str, ...],
    author: str | None,
    implementation: str | None,
    form: str,
) -> None:
    """Propose the edit of triage.toml that removes stale decisions, as a patch.

    A decision is stale when it matches nothing, when what is seen has changed, or when it has
    expired. Disagreements that are still there are then undecided again.

    Exit with 1 when something is stale and nothing was written.
    """
    here = project()
    wanted = cast("tuple[Staleness, ...]", kinds or get_args(Staleness))
    found = stale(surveyed(here, implementation).settlement, wanted)
    patch = _patch(here.cases, found)
    if write and found:
        change_decisions(here.cases, "prune", author_named(author), lambda old: without(old, found))
    report = PruneReport(shown(here.cases / FILE), write and bool(found), found, patch)
    emit(form, report, lambda: _print(report))
    sys.exit(1 if found and not write else 0)


def _patch(cases: Path, found: tuple[Pruned, ...]) -> str:
    if not found:
        return ""
    path = cases / FILE
    before = path.read_bytes().decode("utf-8-sig")
    after = triage_bytes(cases, without(read_triage(cases), found)).decode("utf-8-sig")
    name = shown(path)
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in unified_diff(_lines(before), _lines(after), f"a/{name}", f"b/{name}")
    )


def _lines(text: str) -> list[str]:
    """Return the lines with their ends; other ends than that of git would break a patch."""
    return _LINE.findall(text)


def _print(report: PruneReport) -> None:
    if not report.stale:
        click.echo("nothing is stale")
        return
    click.echo(indented(report.patch.replace("\r\n", "\n"), margin=""), nl=False)
    for one in report.stale:
        told = f"{one.why}: {one.decision.verdict} for {one.decision.subject()}"
        click.echo(visible(told))
    reopened = sum(len(one.reopened) for one in report.stale)
    what = f"{counted(len(report.stale), 'stale decision')}, {reopened} undecided without them"
    click.echo(f"removed {what}" if report.written else f"{what}; --write removes them")
