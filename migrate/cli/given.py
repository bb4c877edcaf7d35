"""Values of options that name something: an empty one is a mistake, not the same as none.

Scripts pass `--out "$folder"`, and a variable that is not set would write into the working folder.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from os import PathLike


class GivenPath(click.Path):
    """A path that is not empty."""

    def __init__(self, **kinds: bool) -> None:
        super().__init__(**kinds, path_type=Path)

    def convert(
        self, value: str | PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the path; an empty one is wrong usage."""
        if not str(value):
            self.fail("the path is empty: give one, or leave this out", param, ctx)
        return super().convert(value, param, ctx)


class GivenName(click.types.StringParamType):
    """A name that is not empty."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name; an empty one is wrong usage."""
        name = super().convert(value, param, ctx)
        if not name:
            self.fail("it is empty: give one, or leave this out", param, ctx)
        return str(name)


class GivenCommand(click.types.StringParamType):
    """A program and its arguments, in the quotes of a shell; no shell reads them."""

    name = "command"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the words; none, or a quote that does not end, is wrong usage."""
        try:
            return words_of(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def words_of(command: str) -> tuple[str, ...]:
    """Return the words of a command, of which there is one at least. Raises `ValueError`."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise ValueError(f"{command!r} is no command: {error}") from error
    if not words or not words[0]:
        raise ValueError(f"{command!r} names no command")
    return words


NAME = GivenName()
COMMAND = GivenCommand()
