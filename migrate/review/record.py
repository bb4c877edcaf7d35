"""The decisions that one review makes, and takes back again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.errors import DataError
from migrate.triage import decide
from migrate.triage.change import change_decisions, undo_last
from migrate.triage.settle import selects

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from migrate.triage import Decision
    from migrate.triage.journal import Entry
    from migrate.triage.settle import Decidable


@dataclass(slots=True)
class Record:
    """What a review wrote: others decide at the same time, and what they decided stays."""

    cases: Path
    author: str
    about: Sequence[Decidable]
    """All disagreements of today."""
    _made: list[Entry] = field(default_factory=list)

    def decide(self, new: Decision) -> None:
        """Write a decision. Raises `DataError` where another person has decided meanwhile."""
        change = change_decisions(self.cases, "set", self.author, lambda old: self._with(old, new))
        if change.entry is not None:
            self._made.append(change.entry)

    def undo(self) -> tuple[str, ...]:
        """Take the last decision of this review back; return the ids that are undecided again.

        Raises `DataError` where there is none, or where it is not the last change that stands.
        """
        if not self._made:
            raise DataError(
                "nothing was decided here; `parity triage undo` takes earlier decisions back"
            )
        entry = undo_last(self.cases, self.author, self._made[-1])
        self._made.pop()
        decided = {identity for one in entry.removed for identity in one.decision.ids}
        ids = (identity for one in entry.added for identity in one.decision.ids)
        return tuple(identity for identity in ids if identity not in decided)

    def _with(self, old: tuple[Decision, ...], new: Decision) -> tuple[Decision, ...]:
        own = {one.decision for entry in self._made for one in entry.added}
        for decision in old:
            taken = [identity for identity in new.ids if selects(decision, identity)]
            if taken and decision not in own:
                raise DataError(
                    f"{decision.author} has decided about {taken[0]} meanwhile: "
                    f"{decision.verdict}; `parity triage set` replaces that"
                )
        return decide(old, new, self.about)
