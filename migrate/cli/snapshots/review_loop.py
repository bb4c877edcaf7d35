"""What the keys of a review of snapshots do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from harness.errors import ParityError
from migrate.cli.card_loop import CardLoop
from migrate.cli.difference_view import side_files
from migrate.cli.snapshots.screen import print_card, print_end
from migrate.cli.triage.diff_tool import compare_files
from migrate.review.snapshot_keys import KEYS
from migrate.snapshots import accept, undo
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from harness.configuration import Project
    from migrate.review.keys import Key
    from migrate.snapshots import Session


class Made(NamedTuple):
    """What was accepted together: the number of its step, and the places of the changes."""

    step: int
    places: tuple[int, ...]


@dataclass(slots=True, kw_only=True)
class Review(CardLoop):
    """A review under way, with what its keys do."""

    project: Project
    session: Session
    made: list[Made] = field(default_factory=list)
    """What was accepted here and stands."""

    def has_card(self) -> bool:
        """Is anything left?"""
        return self.session.place is not None

    def show(self) -> None:
        """Print the card."""
        print_card(self.session, with_input=self.with_input, with_difference=self.with_difference)

    def show_end(self) -> None:
        """Print what was accepted and skipped."""
        print_end(self.session)

    def keys(self) -> tuple[Mapping[str, Key], str]:
        """Return the keys, and the command of their twins."""
        return KEYS, "parity snapshots"

    def actions(self) -> dict[str, Callable[[], None]]:
        """Return what the keys of this review do."""
        return {
            "a": lambda: self._accept(self._shown()),
            "A": lambda: self._accept(self.session.group),
            "s": lambda: self.session.skip(self._shown()),
            "S": lambda: self.session.skip(self.session.group),
            "b": self.session.back,
            "u": self._undo,
        }

    def act(self, action: Callable[[], None]) -> None:
        """Do what a key asks for; where that cannot be done, say why."""
        try:
            action()
        except ParityError as error:
            self.said = str(error)

    def _shown(self) -> list[int]:
        return [] if self.session.place is None else [self.session.place]

    def _accept(self, places: Sequence[int]) -> None:
        changes = [self.session.changes[place] for place in places]
        step = accept(self.project, changes)
        if step is None:  # all of the group is accepted
            return
        about = changes[0].case if len(changes) == 1 else counted(len(changes), "snapshot")
        self.said = f"accepted: {about}; u undoes it"
        self.made.append(Made(step, tuple(places)))
        self.session.accept(places)

    def _undo(self) -> None:
        if not self.made:
            self.said = (
                "nothing was accepted here; `parity snapshots undo` takes back what was before"
            )
            return
        last = self.made[-1]
        undo(self.project, last.step)
        self.made.pop()
        self.session.reopen(last.places)
        self.said = f"took back: {counted(len(last.places), 'snapshot')} as before"

    def compare(self, tool: Sequence[str]) -> None:
        """Run a tool on what is blessed and what is observed."""
        compare_files(tool, side_files(*self.session.shown.values(), names=("blessed", "observed")))
