"""How faults end: one clear message, and the exit code of their kind."""

from __future__ import annotations

import traceback
from typing import Any, Final

import click

from harness.errors import DataError, ParityError
from migrate.cli.lazy import LazyGroup
from migrate.cli.terminal import indented
from migrate.cli.unreadable import unreadable

FAULT_OF_THIS_PROGRAM: Final = 70
INTERRUPTED: Final = 130
"""What a shell makes of a program that Ctrl-C ends."""


class ParityGroup(LazyGroup):
    """Turns faults into one clear message and the exit code of their kind."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the chosen command."""
        try:
            return super().invoke(ctx)
        except ParityError as error:
            raise _fault(str(error), error.exit_code) from error
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:  # it may quote what a file says
            told = indented(error.format_message().expandtabs(4), margin="")
            raise click.UsageError(told, error.ctx) from error
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt as error:
            click.echo("interrupted", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from error  # 1 would mean differences
        except OSError as error:
            name = error.filename
            told = unreadable(str(name), error) if name else str(error.strerror or error)
            raise _fault(told, DataError.exit_code) from error
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
