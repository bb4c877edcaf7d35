"""Where a review of snapshots stands: what is shown, what is left, and the way back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from migrate.snapshots.changes import Change


@dataclass(slots=True)
class Session:
    """A review under way.

    `place` is that of the change shown, counted from 0; None at the end. What is accepted or
    skipped is not shown again, unless one goes back to what was skipped.
    """

    changes: Sequence[Change]
    accepted: set[int] = field(default_factory=set)
    skipped: set[int] = field(default_factory=set)
    place: int | None = None
    _way: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.place = self._next(0)

    @property
    def shown(self) -> Change:
        """The change that is shown."""
        assert self.place is not None
        return self.changes[self.place]

    @property
    def group(self) -> list[int]:
        """The places of what is not accepted in the group of what is shown, skipped or not."""
        return [
            place
            for place, change in enumerate(self.changes)
            if change.group == self.shown.group and place not in self.accepted
        ]

    @property
    def left(self) -> int:
        """How many changes are neither accepted nor skipped."""
        return len(self.changes) - len(self.accepted | self.skipped)

    def accept(self, places: Iterable[int]) -> None:
        """Count changes as accepted, and go on."""
        self.accepted |= set(places)
        self.skipped -= self.accepted
        self._go_on()

    def reopen(self, places: Sequence[int]) -> None:
        """Count changes as not accepted again, and show the first of them."""
        self.accepted -= set(places)
        self.place = places[0]

    def skip(self, places: Iterable[int]) -> None:
        """Leave changes for later, and go on."""
        self.skipped |= set(places)
        self._go_on()

    def back(self) -> None:
        """Show what was shown before and is not accepted, where there is any."""
        while self._way:
            place = self._way.pop()
            if place not in self.accepted:
                self.place = place
                return

    def _go_on(self) -> None:
        assert self.place is not None
        self._way.append(self.place)
        following = self._next(self.place)
        self.place = self._next(0) if following is None else following

    def _next(self, start: int) -> int | None:
        done = self.accepted | self.skipped
        return next((place for place in range(start, len(self.changes)) if place not in done), None)
