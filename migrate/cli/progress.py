"""A bar on a terminal for long work; elsewhere nothing, since lines that change are noise there."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Thing = TypeVar("Thing")


def progress_bar(doing: str, things: Iterable[Thing], count: int) -> Iterator[Thing]:
    """Yield `things` as they come; while they do, a bar on standard error says how many came."""
    if not sys.stderr.isatty():
        yield from things
        return
    with click.progressbar(things, length=count, label=doing, file=sys.stderr, width=0) as bar:
        yield from bar
