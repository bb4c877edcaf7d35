"""Commands that are imported when they are called, so that the others start without them."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping


class Listed(click.Command):
    """Stands for a command in help and completion; `place` says where it is: `module:name`."""

    def __init__(self, name: str, place: str, short_help: str) -> None:
        super().__init__(name, short_help=short_help)
        self.place = place

    def load(self) -> click.Command:
        """Import the command."""
        command = pkgutil.resolve_name(self.place)
        assert isinstance(command, click.Command)
        return command


class LazyGroup(click.Group):
    """A group that knows the names and short helps of its commands, and imports the called one."""

    def add_listed(self, commands: Mapping[str, tuple[str, str]]) -> None:
        """Add commands by name: where each is, and its short help."""
        for name, (place, short_help) in commands.items():
            self.add_command(Listed(name, place, short_help))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name of the called command, the command, and the arguments left for it."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command.load() if isinstance(command, Listed) else command, rest
