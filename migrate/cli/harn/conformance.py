"""`parity harn conformance`: what a folder of scripts comes to."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import click
import msgspec

from harness.errors import DataError
from harness.harn.dialect import Dialect
from harness.harn.fixtures.crew import examine_all
from harness.harn.fixtures.discovery import ERROR_SUFFIX, OUTPUT_SUFFIX, discover
from harness.harn.fixtures.settings import DEFAULT, Profile
from harness.harn.runtime.paths import SUFFIX
from migrate.cli.harn.conformance_text import print_conformance
from migrate.cli.harn.options import SECONDS
from migrate.cli.output import emit
from migrate.cli.progress import progress_bar
from migrate.cli.words import shown
from migrate.report.conformance import (
    conformance_report,
    junit_xml,
    markdown,
    workflow_commands,
)
from migrate.report.workflow_commands import step_summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.fixtures.discovery import Fixture, Found
    from harness.harn.fixtures.judging import Verdict
    from migrate.report.conformance import ConformanceReport

FORMATS: Final = ["text", "json", "markdown", "junit", "github"]

EXAMPLES: Final = """\b
Examples:
  parity harn conformance cases/harn
  parity harn conformance old-scripts --dialect L1 -j 4 --format junit
"""


@click.command("conformance", short_help="Run a folder of scripts, and compare.", epilog=EXAMPLES)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--dialect",
    type=click.Choice([dialect.value for dialect in Dialect]),
    help="The dialect of all scripts.",
)
@click.option(
    "--profile",
    type=click.Choice(get_args(Profile)),
    help="How the texts of .error files are compared: as they stand, or by the facts in them "
    "(quoted words, numbers, the leading name). By default by facts from 81 characters on.",
)
@click.option(
    "--seconds",
    metavar="COUNT",
    type=SECONDS,
    help=f"Time after which a script is stopped; by default {DEFAULT.seconds:g}.",
)
@click.option(
    "-j",
    "--jobs",
    metavar="COUNT",
    type=click.IntRange(min=1),
    help="Processes that run scripts; by default one for each processor.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="For a person, a program, a pull request, or a CI service.",
)
def conformance_command(
    folder: Path,
    dialect: str | None,
    profile: Profile | None,
    seconds: float | None,
    jobs: int | None,
    form: str,
) -> None:
    """Run every script in DIR, and compare with the .expected or .error file beside it.

    A script has passed or failed, or is not runnable, for the want of a feature that the subset
    lacks, which is named: a construct, a module, a builtin, a method, a capability of the host. One
    with a .conformance-skip file beside it is skipped, one without expectation is a module of
    others. Each runs in a process that may hang or end: the others go on.

    A file harn-conformance.toml in DIR, or in a folder in it, can say more of the scripts there:
    dialect, default_dialect, profile, lints, seconds, processes. Options count for all scripts.

    Exit codes: 0 none failed, though some may not be runnable; 1 some failed, or a folder in DIR
    cannot be read; 65 DIR has no scripts, or cannot be read; 78 its harn-conformance.toml is wrong.
    """
    given = {"dialect": dialect and Dialect(dialect), "profile": profile, "seconds": seconds}
    found = _found(folder)
    fixtures = [_with(fixture, given) for fixture in found.fixtures]
    judged = _judged(fixtures, jobs or _processors())
    strays = map(shown, found.strays)
    report = conformance_report(str(folder), judged, strays, found.unreadable)
    _emit(form, report)
    sys.exit(1 if report.counts.failed or report.unreadable else 0)


def _found(folder: Path) -> Found:
    found = discover(folder)
    if found.unreadable and not found.fixtures:
        raise DataError(found.unreadable[0])
    if not found.fixtures and folder.is_file():
        raise DataError(
            f"{folder}: it has no {OUTPUT_SUFFIX} or {ERROR_SUFFIX} file beside it; "
            "`parity harn run` runs it without comparing"
        )
    if not found.fixtures:
        raise DataError(
            f"{folder}: no {SUFFIX} script here has an {OUTPUT_SUFFIX} or {ERROR_SUFFIX} file. "
            f"To begin, `parity harn run NAME{SUFFIX} > NAME{OUTPUT_SUFFIX}` writes one: read it"
        )
    return found


def _with(fixture: Fixture, given: dict[str, Any]) -> Fixture:
    """Return a fixture with the settings of the command line."""
    chosen = {name: value for name, value in given.items() if value is not None}
    return replace(fixture, settings=msgspec.structs.replace(fixture.settings, **chosen))


def _judged(fixtures: Sequence[Fixture], jobs: int) -> list[tuple[Fixture, Verdict]]:
    processes = min(jobs, len(fixtures))
    came = progress_bar("running", examine_all(fixtures, processes), len(fixtures))
    verdicts = dict(came)
    return [(fixture, verdicts[place]) for place, fixture in enumerate(fixtures)]


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _emit(form: str, report: ConformanceReport) -> None:
    if form == "junit":
        click.echo(junit_xml(report), nl=False)
    elif form == "markdown":
        click.echo(markdown(report))
    elif form == "github":
        for line in workflow_commands(report):
            click.echo(line)
        step_summary(markdown(report))
        print_conformance(report)
    else:
        emit(form, report, lambda: print_conformance(report))
