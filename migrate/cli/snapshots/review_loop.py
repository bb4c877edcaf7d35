"""The loop of a review of snapshots: a card is shown, a key is read, and something is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from harness.errors import ParityError
from migrate.cli.difference_view import side_files
from migrate.cli.key_help import print_help, told, wait_for_key
from migrate.cli.keyboard import QUIT, key_name, read_key, whole_lines
from migrate.cli.snapshots.screen import print_card
from migrate.cli.triage.diff_tool import compare_files
from migrate.cli.words import counted
from migrate.review.snapshot_keys import KEYS
from migrate.snapshots import accept, take_back

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from migrate.snapshots import Session


@dataclass(slots=True)
class Review:
    """A review under way, with what its keys do."""

    snapshots: Path
    session: Session
    diff_tool: Sequence[str] | None
    with_input: bool = True
    with_difference: bool = True
    said: str = ""
    made: list[tuple[int, ...]] = field(default_factory=list)
    """What was accepted together, by the places of the changes."""

    def run(self) -> None:
        """Go on until there is nothing left, or the person stops."""
        while self.session.place is not None:
            print_card(
                self.session, with_input=self.with_input, with_difference=self.with_difference
            )
            if self.said:
                click.echo(told(self.said))
            self.said = ""
            key = read_key()
            if key in QUIT:
                return
            self._press(key)

    def _press(self, key: str) -> None:
        actions: dict[str, Callable[[], None]] = {
            "a": lambda: self._accept(self._shown()),
            "A": lambda: self._accept(self.session.group),
            "s": lambda: self.session.skip(self._shown()),
            "S": lambda: self.session.skip(self.session.group),
            "b": self.session.back,
            "u": self._undo,
            "i": self._toggle_input,
            "d": self._toggle_difference,
            "t": self._compare,
            "?": self._help,
        }
        action = actions.get(key)
        if action is None:
            self.said = f"'{key_name(key)}' does nothing here; ? shows the keys"
            return
        try:
            action()
        except ParityError as error:
            self.said = str(error)

    def _shown(self) -> list[int]:
        return [] if self.session.place is None else [self.session.place]

    def _accept(self, places: Sequence[int]) -> None:
        changes = [self.session.changes[place] for place in places]
        accept(self.snapshots, changes)
        about = changes[0].case if len(changes) == 1 else counted(len(changes), "snapshot")
        self.said = f"accepted: {about}; u undoes it"
        self.made.append(tuple(places))
        self.session.accept(places)

    def _undo(self) -> None:
        if not self.made:
            self.said = "nothing was accepted here"
            return
        places = self.made[-1]
        take_back(self.snapshots, [self.session.changes[place] for place in places])
        self.made.pop()
        self.session.reopen(places)
        self.said = f"took back: {counted(len(places), 'snapshot')} as before"

    def _toggle_input(self) -> None:
        self.with_input = not self.with_input

    def _toggle_difference(self) -> None:
        self.with_difference = not self.with_difference

    def _compare(self) -> None:
        if self.diff_tool is None:
            self.said = "no tool is configured: --diff-tool COMMAND or $PARITY_DIFF_TOOL"
            return
        with whole_lines():
            files = side_files(*self.session.shown.values(), names=("blessed", "observed"))
            compare_files(self.diff_tool, files)
        wait_for_key()

    def _help(self) -> None:
        print_help(KEYS, "parity snapshots")
        wait_for_key()
