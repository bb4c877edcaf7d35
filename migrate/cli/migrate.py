"""`parity migrate`: legacy Rust tests to cases, registries and the ledger."""

from __future__ import annotations

from pathlib import Path

import click

from harness.implementation import load_implementation
from migrate.cli.options import format_option, implementation_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.totals import certificates_line, totals_line
from migrate.cli.words import counted, shown
from migrate.inputs import read_inputs
from migrate.migration import migrate
from migrate.profile import load_profile
from migrate.report.records import MigrateReport
from migrate.report.totals import totals_of


@click.command("migrate", short_help="Turn Rust tests into cases and a ledger.")
@click.argument(
    "paths", metavar="PATH…", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path)
)
@click.option(
    "--profile",
    metavar="NAME|FILE",
    help="What the crate looks like; by default the configured one.",
)
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a trial below DIR instead of the project's cases.",
)
@click.option(
    "--certify",
    is_flag=True,
    help="Try every translation on made-up outputs; otherwise certificates that hold are kept.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Processes; what is written does not depend on how many.",
)
@implementation_option
@format_option
def migrate_command(
    paths: tuple[Path, ...],
    profile: str | None,
    out: Path | None,
    certify: bool,
    jobs: int,
    implementation: str | None,
    form: str,
) -> None:
    """Read Rust tests (files, or folders of them) and write their cases.

    Cases, registries and the ledger are written together, or not at all. A second run changes
    nothing.
    """
    here = project()
    folder = out or here.cases
    inputs = read_inputs(paths, here.root)
    if any(folder.resolve().is_relative_to(given) for given in inputs.paths):
        raise click.UsageError(f"--out {folder} lies in the folder that is read; choose another")
    if out is None and inputs.base != here.root.resolve():
        raise click.UsageError(
            f"the tests lie outside the project {here.root}, where the gate could not watch them; "
            "copy them into it, or write a trial elsewhere with --out"
        )
    done = migrate(
        inputs,
        load_profile(profile or here.options.profile),
        load_implementation(here, implementation).ops,
        folder,
        certified=certify,
        jobs=jobs,
    )
    report = MigrateReport(
        profile=done.manifest.profile,
        out=shown(folder),
        changed=done.changed,
        removed=done.removed,
        totals=totals_of(done.manifest),
        inputs=done.manifest.inputs,
        certificates=done.manifest.certificates,
    )
    emit(form, report, lambda: _print(report))


def _print(report: MigrateReport) -> None:
    for entry in report.inputs:
        if entry.tests or entry.unreached:
            click.echo(
                f"{entry.file}: {counted(entry.tests, 'test')}, {counted(entry.sites, 'assertion')}"
            )
    if report.changed or report.removed:
        click.echo(
            f"{report.out}: {counted(report.changed, 'file')} written, {report.removed} removed"
        )
    else:
        click.echo(f"{report.out}: nothing to change")
    click.echo(totals_line(report.totals))
    click.echo(certificates_line(report.certificates))
    unknown = report.totals.skipped.get("unknown_entry_point", 0)
    if unknown:
        click.secho(
            f"{counted(unknown, 'assertion')} depend on functions that the profile "
            f"{report.profile!r} does not know; `--profile FILE` describes yours "
            "(`parity ledger --rows --code unknown_entry_point` names them)",
            fg="yellow",
        )
