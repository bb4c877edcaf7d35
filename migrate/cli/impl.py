"""`parity impl`: the programs that answer cases, themselves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from harness.case import FIRST_CASES, Attachments, load_cases
from harness.implementation.command import launch_of
from harness.implementation.referee import examine
from harness.implementation.referee.samples import sample_questions
from harness.ops import ops_of
from migrate.cli.completing import complete_implementations
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.project import project
from migrate.cli.terminal import indented, paragraph, visible
from migrate.report.implementations import ImplementationReport, implementation_report
from migrate.words import counted

if TYPE_CHECKING:
    from harness.case import LoadedCase
    from harness.configuration import Project
    from harness.implementation.command.launch import Launch
    from harness.implementation.referee import Finding


TOLD: Final = 10
"""Lines of a complaint that a person is told; a program gets them all."""


@click.group("impl", short_help="Check a program that answers cases.")
def impl_commands() -> None:
    """Look at the programs that answer cases."""


@impl_commands.command("check", short_help="Tell whether a program keeps to the protocol.")
@click.argument("name", shell_complete=complete_implementations)
@format_option
def check_command(name: str, form: str) -> None:
    """Check the program of the implementation NAME, and say what to repair.

    Tried are its hello, ops and arguments that it does not have, questions of the project's cases,
    many at once, in any order, from two processes, in pieces and huge ones, hard inputs of every op
    that it names, lines that are no message, and its end. The protocol is described in
    harness/implementation/PROTOCOL.md. Exit with 1 when there is a fault.
    """
    here = project()
    launch, cases = _launch(here, name), _cases(here)
    samples = sample_questions((one.case for one in cases), Attachments(here.cases))
    findings = tuple(examine(launch, samples, _arguments(here)))
    report = implementation_report(name, len(cases), findings)
    emit(form, report, lambda: _print(report))
    sys.exit(0 if report.holds else 1)


def _launch(here: Project, name: str) -> Launch:
    configuration = here.implementation(name)
    if configuration.command is None and not configuration.in_child:
        raise click.UsageError(
            f"{name} runs in this process, so there is no program to check; "
            f"`parity run --impl {name}` shows what it does"
        )
    return launch_of(name, configuration, here.root)


def _cases(here: Project) -> tuple[LoadedCase, ...]:
    """An adapter may be there before the first migration."""
    return load_cases(here.cases) if here.cases.is_dir() else ()


def _arguments(here: Project) -> dict[str, tuple[str, ...]]:
    return {name: op.args for name, op in ops_of(here.cases).items()}


def _print(report: ImplementationReport) -> None:
    width = max(len(finding.check) for finding in report.findings)
    for finding in report.findings:
        _print_finding(finding, width)
    faults = sum(finding.status == "fault" for finding in report.findings)
    said = counted(faults, "fault") if faults else "no fault"
    skipped = sum(finding.status == "skipped" for finding in report.findings)
    made = counted(len(report.findings) - skipped, "check")
    more = f" ({skipped} skipped)" if skipped else ""
    click.secho(
        f"{visible(report.implementation)}: {made}{more}, {said}",
        fg="red" if faults else "green",
    )
    if not report.cases:
        told = f"There is no case yet, so it was tried with hard inputs alone. {FIRST_CASES}."
        click.echo(paragraph(told, ""))


def _print_finding(finding: Finding, width: int) -> None:
    head = f"{finding.status:7}  {finding.check:{width}}  "
    margin = " " * len(head)
    click.echo(head + paragraph(finding.what, margin).removeprefix(margin))
    if finding.advice:
        click.echo(paragraph(f"→ {finding.advice}", margin))
    if finding.complaint:
        lines = finding.complaint.splitlines()
        told = ["…", *lines[-TOLD:]] if len(lines) > TOLD else lines
        click.echo(indented("\n".join(["standard error:", *told]), margin))
