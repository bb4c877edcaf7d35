"""The loop of every review: a card is shown, a key is read, and something is done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from migrate.cli.key_help import print_help, told, wait_for_key
from migrate.cli.keyboard import QUIT, key_name, read_key, whole_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from migrate.review.keys import Key


@dataclass(slots=True, kw_only=True)
class CardLoop(ABC):
    """A review under way: what is shown of a card, and the keys that all reviews have."""

    diff_tool: Sequence[str] | None
    with_input: bool = True
    with_difference: bool = True
    said: str = ""

    def run(self) -> None:
        """Go on until there is nothing left, or the person stops."""
        while self.has_card():
            self.show()
            if self.said:
                click.echo(told(self.said))
            self.said = ""
            key = read_key()
            if key in QUIT:
                return
            action = (self.views() | self.actions()).get(key)
            if action is None:
                self.said = f"'{key_name(key)}' does nothing here; ? shows the keys"
            else:
                self.act(action)

    @abstractmethod
    def has_card(self) -> bool:
        """Is anything left?"""

    @abstractmethod
    def show(self) -> None:
        """Print the card."""

    @abstractmethod
    def actions(self) -> dict[str, Callable[[], None]]:
        """Return what the keys of this review do."""

    @abstractmethod
    def act(self, action: Callable[[], None]) -> None:
        """Do what a key asks for; where that cannot be done, say why."""

    @abstractmethod
    def compare(self, tool: Sequence[str]) -> None:
        """Run a tool on the two sides of the card."""

    @abstractmethod
    def keys(self) -> tuple[Mapping[str, Key], str]:
        """Return the keys of this review, and the command whose subcommands are their twins."""

    def views(self) -> dict[str, Callable[[], None]]:
        """Return what the keys do that look at a card."""
        return {
            "i": self._toggle_input,
            "d": self._toggle_difference,
            "t": self._compare,
            "?": self._help,
        }

    def _toggle_input(self) -> None:
        self.with_input = not self.with_input

    def _toggle_difference(self) -> None:
        self.with_difference = not self.with_difference

    def _compare(self) -> None:
        if self.diff_tool is None:
            self.said = "no tool is configured: --diff-tool COMMAND or $PARITY_DIFF_TOOL"
            return
        with whole_lines():
            self.compare(self.diff_tool)
        wait_for_key()

    def _help(self) -> None:
        print_help(*self.keys())
        wait_for_key()
