"""What a migration did, or would change, for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from migrate.cli.drift import has_news, print_decisions, print_tests, tests_line, touches_tests
from migrate.cli.terminal import paragraph, visible
from migrate.cli.totals import certificates_text, totals_text
from migrate.cli.words import counting
from migrate.first_profile import profile_init
from migrate.ledger import LEDGER, MANIFEST
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.report.profile_checks import ProfileCheckReport
    from migrate.report.records import CheckReport, MigrateReport


MOST: Final = 10
"""Places of Rust that does not parse, as many as are shown."""
MENDED: Final = (
    "what needs this is skipped (`parity ledger --rows --code source_parse_error`), and cases that "
    "there were of it are gone: mend the Rust and migrate again"
)


def print_migration(report: MigrateReport) -> None:
    """Print what was migrated, which decisions follow, and the totals."""
    for entry in report.inputs:
        if entry.tests or entry.unreached:
            size = f"{counted(entry.tests, 'test')}, {counted(entry.sites, 'assertion')}"
            click.echo(f"{visible(entry.file)}: {size}")
    if report.changed or report.removed:
        changed = f"{counted(report.changed, 'file')} written, {report.removed} removed"
        click.echo(f"{visible(report.out)}: {changed}")
    else:
        click.echo(f"{visible(report.out)}: nothing to change")
    _print_followed(report)
    click.echo(totals_text(report.totals))
    click.echo(certificates_text(report.certificates))
    print_faults(report)


def _print_followed(report: MigrateReport) -> None:
    if report.drift is None:
        click.secho(
            f"no decision could follow its test: {visible(report.unread or '')}", fg="yellow"
        )
    elif has_news(report.drift):
        click.echo(tests_line(report.drift))
        print_decisions(report.drift)


def print_unknown(report: MigrateReport, paths: Sequence[str]) -> None:
    """Say that a profile is missing, or lacks functions, and what writes one.

    `paths` are those that were migrated.
    """
    unknown = report.totals.skipped.get("unknown_entry_point", 0)
    if not unknown:
        return
    told = (
        f"{counting(unknown, 'assertion', 'depend')} on functions that the profile "
        f"{report.profile!r} does not know (`parity ledger --rows --code unknown_entry_point` "
        "names them)"
    )
    click.secho(f"{told}; a profile with them is written by", fg="yellow")
    click.secho(f"\n  {visible(profile_init(paths))}", fg="yellow")


def print_waiting(report: MigrateReport, ops: list[str]) -> None:
    """Say which ops of the profile nothing answers, and how to see past them."""
    waiting = report.totals.skipped.get("op_not_ported", 0)
    if waiting and ops:
        told = (
            f"{counting(waiting, 'assertion', 'wait')} for an answer to {', '.join(ops)}: name the "
            f"callable of each in the profile {report.profile!r}; until then `parity profile "
            "check` shows what else stands in their way"
        )
        click.secho(paragraph(told, ""), fg="yellow")


def print_remarks(report: MigrateReport) -> None:
    """Print what the profile may be wrong about."""
    for remark in report.remarks:
        click.secho(paragraph(f"profile {report.profile!r}: {remark}", ""), fg="yellow")


def print_faults(report: MigrateReport | CheckReport | ProfileCheckReport) -> None:
    """Print what of the Rust does not parse, and on which tests this program failed."""
    for place in report.unparsed[:MOST]:
        click.secho(paragraph(place, ""), fg="yellow")
    if len(report.unparsed) > MOST:
        click.secho(f"and {len(report.unparsed) - MOST} more that do not parse", fg="yellow")
    if report.unparsed:
        click.secho(paragraph(MENDED, ""), fg="yellow")
    for fault in report.faults:
        click.secho(paragraph(f"{fault}; please report it", ""), fg="red")


def print_check(report: CheckReport) -> None:
    """Print by test what a migration would change."""
    print_faults(report)
    if not report.would_change:
        click.echo(f"{visible(report.out)}: nothing would change")
        click.echo(totals_text(report.totals))
        return
    print_tests(report.drift)
    print_decisions(report.drift)
    click.echo(tests_line(report.drift))
    files = ", ".join([*report.written, *report.removed])
    names = "" if touches_tests(report.drift) else f" ({visible(files)})"
    does = "`parity migrate` does it"
    if names and {*report.written, *report.removed} <= {LEDGER, MANIFEST}:
        does = f"no test has changed, only a file that tests stand in or reach; {does}"
    click.echo(
        f"{visible(report.out)}: {counted(len(report.written), 'file')} would be written, "
        f"{len(report.removed)} removed{names}; {does}"
    )
