"""Options of the commands that take scripts."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from harness.harn.dialect import Dialect
from harness.harn.runtime.limits import DEFAULT, MOST_SECONDS
from harness.harn.runtime.options import Options

if TYPE_CHECKING:
    from collections.abc import Callable


class Seconds(click.FloatRange):
    """A time that a script may take: a number, more than nothing, and at most a day."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number. Raises `UsageError`, also for NaN, which no comparison excludes."""
        seconds: float = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value!r} is not a number of seconds", param, ctx)
        return seconds


SECONDS: Final = Seconds(min=0, max=MOST_SECONDS, min_open=True)

_OPTIONS = (
    click.option(
        "--dialect",
        type=click.Choice([dialect.value for dialect in Dialect]),
        help="The dialect of the scripts; by default each shows its own, or is L2.",
    ),
    click.option(
        "--root",
        metavar="FOLDER",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="Imports stay inside of this folder; by default that of the script.",
    ),
    click.option("--lints", is_flag=True, help="Lints of L3 are errors, as a discarded result."),
)

_LIMITS = (
    click.option(
        "--steps",
        metavar="COUNT",
        type=click.IntRange(min=1),
        default=DEFAULT.steps,
        show_default=True,
        help="Turns of loops and calls after which a script is stopped.",
    ),
    click.option(
        "--seconds",
        metavar="COUNT",
        type=SECONDS,
        default=DEFAULT.seconds,
        show_default=True,
        help="Time after which it is stopped.",
    ),
)


def script_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says how scripts are read."""
    return _added(_OPTIONS, command)


def limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says how long scripts may run."""
    return _added(_LIMITS, command)


def options_of(
    dialect: str | None, root: Path | None, steps: int, seconds: float, *, lints: bool
) -> Options:
    """Return the options that the command was given."""
    return Options(
        dialect=Dialect(dialect) if dialect else None,
        root=root,
        lints=lints,
        limits=replace(DEFAULT, steps=steps, seconds=seconds),
    )


def _added(
    options: tuple[Callable[..., Any], ...], command: Callable[..., Any]
) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command
