"""The decisions that one review makes, and takes back again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from harness.errors import DataError
from migrate.triage import decide
from migrate.triage.change import change_decisions, take_back
from migrate.triage.journal import NotStanding
from migrate.triage.settle import selects

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
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

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What was decided in this review and not taken back, in order."""
        return tuple(one.decision for entry in self._made for one in entry.added)

    def decide(self, new: Decision) -> tuple[str, ...]:
        """Write a decision about those of its ids that nobody else has decided about; return them.

        Raises `DataError` where others have decided about all of them meanwhile.
        """
        change = change_decisions(
            self.cases,
            "set",
            self.author,
            lambda old: decide(old, self._left_of(new, old), self.about),
        )
        left = self._left_of(new, change.before)
        if change.entry is not None:
            self._made.append(change.entry)
        return left.ids

    def undo(self) -> tuple[str, ...]:
        """Take the last decision of this review back; return the ids that are undecided again.

        What others have decided since stays. Raises `DataError` where there is none, and where it
        does not stand any more; then the one before is the last.
        """
        if not self._made:
            raise DataError(
                "nothing was decided here; `parity triage undo` takes earlier decisions back"
            )
        entry = self._made[-1]
        try:
            take_back(self.cases, self.author, entry)
        except NotStanding:
            self._made.pop()
            raise
        self._made.pop()
        decided = {identity for one in entry.removed for identity in one.decision.ids}
        ids = (identity for one in entry.added for identity in one.decision.ids)
        return tuple(identity for identity in ids if identity not in decided)

    def _left_of(self, new: Decision, old: Sequence[Decision]) -> Decision:
        own = set(self.decisions)
        others = [decision for decision in old if decision not in own]
        taken = {
            identity: decision
            for decision in reversed(others)
            for identity in new.ids
            if selects(decision, identity)
        }
        left = tuple(identity for identity in new.ids if identity not in taken)
        if not left:
            raise DataError(f"{meanwhile(taken)}; `parity triage set` replaces that")
        return msgspec.structs.replace(new, ids=left)


def meanwhile(decisions: Mapping[str, Decision]) -> str:
    """Say who has decided about which ids, and how."""
    first, *others = decisions
    more = f" and {len(others)} more" if others else ""
    authors = ", ".join(sorted({one.author for one in decisions.values()}))
    verdicts = ", ".join(sorted({one.verdict for one in decisions.values()}))
    return f"{authors} decided about {first}{more} meanwhile: {verdicts}"
