"""What every command shares: project, implementation, output format, and how faults end."""

from __future__ import annotations

import datetime as dt
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from harness.configuration import Project, find_project
from harness.errors import ConfigurationError, DataError, ParityError
from harness.implementation import load_implementation
from migrate.cli.terminal import indented, json_text
from migrate.compare import Survey, static_failures, survey
from migrate.ledger import read_ledger
from migrate.triage import Settlement, read_triage, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.implementation import Implementation
    from migrate.ledger import Row
    from migrate.triage.settle import Decidable

FAULT_OF_THIS_PROGRAM = 70


class ParityGroup(click.Group):
    """Turns faults into one clear message and the exit code of their kind."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the chosen command."""
        try:
            return super().invoke(ctx)
        except ParityError as error:
            raise _fault(str(error), error.exit_code) from error
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise  # click ends quietly when nobody reads on
        except OSError as error:
            name = f"{error.filename}: " if error.filename else ""
            raise _fault(f"{name}{error.strerror or error}", DataError.exit_code) from error
        except RecursionError as error:
            message = "a file is nested too deeply to be read"
            raise _fault(message, DataError.exit_code) from error
        except Exception as error:
            traceback.print_exc()
            message = f"a fault of this program: {error}; please report it with the lines above"
            raise _fault(message, FAULT_OF_THIS_PROGRAM) from error


def _fault(message: str, exit_code: int) -> click.ClickException:
    fault = click.ClickException(indented(message, margin=""))
    fault.exit_code = exit_code  # type: ignore[misc]  # documented by click as an instance attribute
    return fault


format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="What to print: for a person, or for a program.",
)

implementation_option = click.option(
    "--impl",
    "implementation",
    metavar="NAME",
    help="The implementation under test; by default the configured one.",
)


def project() -> Project:
    """Return the project of the working folder. Raises `ConfigurationError` outside of one."""
    found = find_project(Path.cwd())
    if not found.is_configured:
        raise ConfigurationError(
            f"{found.root}: no pyproject.toml here or above; run parity inside a project, "
            "or make an empty pyproject.toml in its folder"
        )
    return found


def under_test(of: Project, name: str | None) -> Implementation:
    """Return the implementation under test."""
    return load_implementation(of, name)


class Today(NamedTuple):
    """What is observed today, what was decided about it, and the rows of the ledger."""

    survey: Survey
    settlement: Settlement
    rows: list[Row]


def surveyed(of: Project, name: str | None) -> Today:
    """Ask every case, and match what disagrees with the decisions."""
    found = survey(of, under_test(of, name))
    rows = read_ledger(of.cases).rows
    about: list[Decidable] = [*found.disagreements, *static_failures(rows)]
    return Today(found, settle(read_triage(of.cases), about, today()), rows)


def today() -> dt.date:
    """Return the date by which decisions expire."""
    return dt.datetime.now(dt.UTC).date()


def counted(number: int, noun: str) -> str:
    """Return `1 file`, `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def shown(path: Path) -> str:
    """Return `path` as a person in the working folder would write it."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def emit(form: str, record: msgspec.Struct, text: Callable[[], None]) -> None:
    """Print `record` as JSON, or call `text` to print it for a person."""
    if form == "json":
        click.echo(json_text(msgspec.to_builtins(record)))
    else:
        text()
