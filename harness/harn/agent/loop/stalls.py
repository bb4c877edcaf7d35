"""Notices that the model repeats itself (GATE-6).

The chapter leaves open when that is. Here: the third turn in a row with the same calls is a stall,
and with the fifth the loop stops.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.values.json_text import json_text

if TYPE_CHECKING:
    from collections.abc import Sequence

WARNS: Final = 3
STOPS: Final = 5


@dataclass(slots=True)
class Stalls:
    """The calls of the last turn, and how many turns in a row had those."""

    last: str = ""
    times: int = 0

    def note(self, calls: Sequence[dict[str, Any]]) -> None:
        """Take in the calls of a turn."""
        made = json_text([[call["name"], call["arguments"]] for call in calls])
        self.times = self.times + 1 if made == self.last else 1
        self.last = made

    def reset(self) -> None:
        """Begin anew, after a turn without calls or a veto."""
        self.last, self.times = "", 0

    @property
    def warns(self) -> bool:
        """Whether the model is to be told."""
        return self.times >= WARNS

    @property
    def stops(self) -> bool:
        """Whether the loop is to stop."""
        return self.times >= STOPS
