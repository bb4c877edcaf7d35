"""`parity migrate`: legacy Rust tests to cases, registries and the ledger."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import click

from harness.implementation import load_implementation
from harness.implementation.names import OF_THE_PROFILE
from migrate.cli.given import NAME, GivenPath
from migrate.cli.last_paths import last_paths
from migrate.cli.migrated import (
    print_check,
    print_migration,
    print_remarks,
    print_unknown,
    print_waiting,
)
from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.progress import progress_bar
from migrate.cli.project import project, with_profile
from migrate.cli.terminal import visible
from migrate.cli.words import shown
from migrate.inputs import no_inputs, read_inputs
from migrate.migration import check, migrate
from migrate.parallel import available_cores
from migrate.profile import for_project, load_profile
from migrate.profile.answering import need_fitting_answers
from migrate.report.records import CheckReport, MigrateReport
from migrate.report.totals import totals_of

if TYPE_CHECKING:
    from pathlib import Path

    from harness.configuration import Project
    from migrate.inputs import Inputs
    from migrate.migration import Migration


@click.command("migrate", short_help="Turn Rust tests into cases and a ledger.")
@click.argument("paths", metavar="[PATH]…", nargs=-1, type=GivenPath(exists=True))
@click.option(
    "--none",
    "wants_none",
    is_flag=True,
    help="The tests that were migrated are gone for good: remove what was made of them.",
)
@click.option(
    "--check",
    "checks",
    is_flag=True,
    help="Write nothing; show by test what would change, and exit with 1 if anything would.",
)
@click.option(
    "--profile",
    metavar="NAME|FILE",
    type=NAME,
    help="What the crate looks like; by default the configured one.",
)
@click.option(
    "--out",
    metavar="DIR",
    type=GivenPath(file_okay=False),
    help="Write a trial below DIR instead of the project's cases; pytest and the gate do not"
    " read it.",
)
@click.option(
    "--certify",
    is_flag=True,
    help="Try every translation on made-up outputs, which takes minutes where there are thousands;"
    " otherwise certificates that hold are kept.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1),
    default=available_cores,
    show_default="one for each core",
    help="Processes; what is written does not depend on how many.",
)
@implementation_option
@format_option
def migrate_command(
    paths: tuple[Path, ...],
    wants_none: bool,
    checks: bool,
    profile: str | None,
    out: Path | None,
    certify: bool,
    jobs: int,
    implementation: str | None,
    form: str,
) -> None:
    """Read Rust tests (files, or folders of them) and write their cases.

    Without PATH the tests are those that were migrated last. Cases, registries and the ledger are
    written together, or not at all. A second run changes nothing. Decisions of `parity triage`
    follow the tests that they are about.
    """
    configured = project()
    here = with_profile(configured, profile)
    folder = out or here.cases
    if wants_none and paths:
        raise click.UsageError("--none is about tests that are gone; name none")
    is_trial = out is not None
    inputs = no_inputs(here.root) if wants_none else _inputs(here, paths, folder, is_trial)
    crate = load_profile(here.options.profile, here.root)
    known = for_project(crate, here.options)
    with closing(load_implementation(here, implementation)) as under_test:
        ported = under_test.ops
    if under_test.name == OF_THE_PROFILE:
        need_fitting_answers(known)
    run = partial(check if checks else migrate, certified=certify, jobs=jobs, progress=progress_bar)
    done = run(inputs, known, ported, folder)
    if checks:
        checked = _check_report(done, folder)
        emit(form, checked, lambda: print_check(checked))
        sys.exit(1 if checked.would_change else 0)
    report = _migrate_report(done, folder)
    emit(form, report, lambda: print_migration(report))
    if form == "text":
        print_unknown(report, done.manifest.paths)
        print_waiting(report, sorted(known.ops.keys() - ported))
    if form == "text" and here.profile_file.is_file():  # a bundled one is of many revisions
        print_remarks(report)
    if form == "text" and out is None:
        _hint_at_profile(configured, here)


def _hint_at_profile(configured: Project, here: Project) -> None:
    """Say that a profile given to this command is not the one that pytest and the gate read."""
    given = here.profile_file.resolve()
    if given == configured.profile_file.resolve():
        return
    inside = given.is_file() and given.is_relative_to(here.root)
    name = given.relative_to(here.root).as_posix() if inside else here.options.profile
    click.secho(
        f"pytest and the gate read the profile {configured.options.profile!r}: "
        f"write  profile = {visible(json.dumps(name))}  under [tool.parity] in pyproject.toml",
        fg="yellow",
    )


def _inputs(here: Project, paths: tuple[Path, ...], folder: Path, is_trial: bool) -> Inputs:
    given = paths or last_paths(here, folder)
    if any(path.resolve() == folder.resolve() for path in given):
        raise click.UsageError(f"--out {folder} is the folder that is read; choose another")
    inputs = read_inputs(given, here.root, folder)
    if not is_trial and inputs.base != here.root.resolve():
        raise click.UsageError(
            f"the tests lie outside the project {here.root}, where the gate could not watch them; "
            "copy them into it, or write a trial elsewhere with --out"
        )
    return inputs


def _migrate_report(done: Migration, folder: Path) -> MigrateReport:
    return MigrateReport(
        profile=done.manifest.profile,
        out=shown(folder),
        changed=done.changed,
        removed=done.removed,
        totals=totals_of(done.manifest),
        inputs=done.manifest.inputs,
        certificates=done.manifest.certificates,
        drift=done.drift,
        unread=done.unread,
        remarks=done.remarks,
        faults=done.faults,
        unparsed=done.unparsed,
    )


def _check_report(done: Migration, folder: Path) -> CheckReport:
    assert done.drift is not None  # `check` raises where it cannot be told
    return CheckReport(
        would_change=bool(done.written or done.gone),
        out=shown(folder),
        profile=done.manifest.profile,
        written=done.written,
        removed=done.gone,
        totals=totals_of(done.manifest),
        drift=done.drift,
        faults=done.faults,
        unparsed=done.unparsed,
    )
