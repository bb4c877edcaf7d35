"""Values of options that name something: an empty one is a mistake, not the same as none.

Scripts pass `--out "$folder"`, and a variable that is not set would write into the working folder.
"""

from __future__ import annotations

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


NAME = GivenName()
