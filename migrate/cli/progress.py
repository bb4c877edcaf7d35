"""A bar on a terminal for long work; elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Thing = TypeVar("Thing")

PAUSE: Final = 30.0
"""Seconds between lines: work that is done before is not spoken of."""


def progress_bar(doing: str, things: Iterable[Thing], count: int) -> Iterator[Thing]:
    """Yield `things` as they come; while they do, standard error says how many came."""
    if not sys.stderr.isatty():
        yield from told_in_lines(doing, things, count, time.monotonic)
        return
    with click.progressbar(things, length=count, label=doing, file=sys.stderr, width=0) as bar:
        yield from bar


def told_in_lines(
    doing: str, things: Iterable[Thing], count: int, clock: Callable[[], float]
) -> Iterator[Thing]:
    """Yield `things`; a line on standard error now and then says how many came.

    `clock` gives seconds.
    """
    last = clock()
    for number, thing in enumerate(things, start=1):
        yield thing
        if clock() - last >= PAUSE:
            last = clock()
            click.echo(f"{doing}: {number} of {count}", err=True)
