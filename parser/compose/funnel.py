"""The only thing that moves on through a source (CMP-23 … CMP-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from parser.compose.consumed_units import Columns, ConsumedUnits
from parser.compose.outcomes import Credited
from parser.compose.turn import Turn
from parser.lexer.characters import trim

if TYPE_CHECKING:
    from parser.compose.outcomes import Outcome


class Extent(Protocol):
    """A unit, of which the funnel needs to know only what kind it is and where it stands."""

    @property
    def kind(self) -> str:
        """Its kind, as the result shows it."""

    @property
    def start(self) -> int:
        """Where it begins, in code points of the source."""

    @property
    def end(self) -> int:
        """Where it ends, itself not included."""


class Funnel:
    """Consumes the units of `source` from left to right; `cursor` is where it has come to."""

    __slots__ = ("_columns", "cursor", "gaps", "source", "turn")

    def __init__(self, source: str) -> None:
        self.source = source
        self.turn = Turn()
        self.cursor = 0
        self._columns = Columns()
        self.gaps: list[str] = []

    def consume(self, unit: Extent, outcome: Outcome) -> None:
        """Move past a unit; the outcome must say what became of its text."""
        start = unit.start
        end = unit.end if outcome.end is None else outcome.end
        gap, text = self.source[self.cursor : start], self.source[start:end]
        assert self.cursor <= start < end, "units come one after the other"
        assert _is_blank(gap), "nothing but blanks lies between units"
        assert _keeps(outcome, text), f"{outcome.rule} would lose {text!r}"
        self.gaps.append(gap)
        columns = self._columns
        if outcome.errors:
            columns.errors[len(columns.starts)] = outcome.errors
        if outcome.violations:
            columns.violations[len(columns.starts)] = outcome.violations
        columns.dispositions.append(self.turn.take(outcome))
        columns.kinds.append(unit.kind)
        columns.starts.append(start)
        columns.ends.append(end)
        columns.rules.append(outcome.rule)
        self.cursor = end

    @property
    def consumed(self) -> ConsumedUnits:
        """What has been consumed so far."""
        return ConsumedUnits(self.source, self._columns)

    def finish(self) -> None:
        """Move past the blanks at the end of the source."""
        gap = self.source[self.cursor :]
        assert _is_blank(gap), "nothing but blanks lies after the last unit"
        self.gaps.append(gap)
        self.cursor = len(self.source)


def _keeps(outcome: Outcome, text: str) -> bool:
    """Tell whether an outcome runs a call or carries a part of the text (CMP-23)."""
    for disposition in outcome.dispositions:
        if isinstance(disposition, Credited):
            if disposition.calls:
                return True
        elif disposition.text and disposition.text in text:
            return True
    return False


def _is_blank(gap: str) -> bool:
    return not gap or not trim(gap)
