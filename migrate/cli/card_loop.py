"""The loop of every review: a card is shown, a key is read, and something is done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from migrate.cli.key_help import key_lines, print_help, told, wait_for_key
from migrate.cli.keyboard import QUIT, key_name, read_key, whole_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from migrate.review.keys import Key

AT_THE_END: Final = "buq?"
"""The keys that do something where no card is left."""


@dataclass(slots=True, kw_only=True)
class CardLoop(ABC):
    """A review under way: what is shown of a card, and the keys that all reviews have."""

    diff_tool: Sequence[str] | None
    with_input: bool = True
    with_difference: bool = True
    said: str = ""

    def run(self) -> None:
        """Go on until the person stops; without a card there is nothing to begin.

        When all are done a last card says what was done: until then it can be taken back.
        """
        if not self.has_card():
            return
        while True:
            self._show()
            key = read_key()
            if key in QUIT:
                return
            action = self._wanted(key)
            if action is None:
                self.said = f"'{key_name(key)}' does nothing here; ? shows the keys"
            else:
                self.act(action)

    def _show(self) -> None:
        if self.has_card():
            self.show()
        else:
            click.clear()
            self.show_end()
            keys, _ = self.keys()
            click.echo(key_lines({key: one for key, one in keys.items() if key in AT_THE_END}))
        if self.said:
            click.echo(told(self.said))
        self.said = ""

    def _wanted(self, key: str) -> Callable[[], None] | None:
        """Return what a key does; where no card is left, only some keys do anything."""
        if not self.has_card() and key not in AT_THE_END:
            return None
        return (self.views() | self.actions()).get(key)

    @abstractmethod
    def has_card(self) -> bool:
        """Is anything left?"""

    @abstractmethod
    def show(self) -> None:
        """Print the card."""

    @abstractmethod
    def show_end(self) -> None:
        """Print what was done, once no card is left."""

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
