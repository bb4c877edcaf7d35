"""`parity init`: a repository is set up."""

from __future__ import annotations

from pathlib import Path

import click

from harness.storage import write_atomically
from migrate.cli.given import GivenPath
from migrate.cli.options import format_option
from migrate.cli.output import emit
from migrate.cli.terminal import visible
from migrate.cli.words import shown
from migrate.report.starting import InitReport
from migrate.starting import plan

NEXT = """\
next:
{here}    pip install -r requirements-dev.txt            # after it says where from
    pytest --snapshot-update tests/test_cases.py   # bless what the first case does
    parity profile init PATH-OF-THE-CRATE          # describe the crate whose tests move
    parity migrate {tests}   # turn its tests into cases
    parity gate"""


@click.command("init", short_help="Set a repository up.")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=".")
@click.option(
    "--legacy",
    metavar="PATH",
    type=GivenPath(),
    help="The folder of the Rust tests, for the pre-commit hook.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be written, and write nothing.")
@format_option
def init_command(folder: Path, legacy: Path | None, dry_run: bool, form: str) -> None:
    """Set a repository up: configuration, folders, a first case, CI, and a pre-commit hook.

    What is there is kept; nothing is replaced. Running it again adds what is missing.
    """
    root = folder.resolve()
    found = plan(root, None if legacy is None else _below(root, legacy))
    if not dry_run:
        for path, data in found.content.items():
            write_atomically(path, data)
    report = InitReport(str(root), not dry_run, tuple(found.steps))
    emit(form, report, lambda: _print(report, str(legacy or "PATH-OF-THE-TESTS")))


def _below(root: Path, legacy: Path) -> str:
    """Return the folder of the Rust tests relative to the project: the hook knows no other."""
    path = (root / legacy).resolve()
    if not path.is_relative_to(root):
        raise click.BadParameter(
            f"{str(legacy)!r} leads out of {root}; the hook sees files of the project only",
            param_hint="--legacy",
        )
    return path.relative_to(root).as_posix()


def _print(report: InitReport, tests: str) -> None:
    signs = {"write": "+", "add": "~", "keep": "="}
    for step in report.steps:
        name = shown(Path(report.root) / step.file)
        click.echo(visible(f"{signs[step.does]} {name}: {step.what}"))
    if not report.written:
        click.echo("nothing was written (--dry-run)")
        return
    root = Path(report.root)
    here = "" if root == Path.cwd() else f"    cd {visible(shown(root))}\n"
    click.echo(NEXT.format(here=here, tests=visible(tests)))
