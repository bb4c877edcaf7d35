"""What became of a whole source, unit by unit (CMP-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from parser.compose.outcomes import Consumed

if TYPE_CHECKING:
    from parser.compose.outcomes import Disposition


class ConsumedUnits(Sequence[Consumed]):
    r"""The consumed units of a source in order, made into records when they are asked for.

    Until then they are columns beside the source: a long response has many units, and copies of
    their texts would be most of its result.

    >>> from parser import parse
    >>> units = parse("A\n<done>B</done>").dispositions
    >>> len(units), units[-1].text, [unit.rule for unit in units[:1]]
    (2, '<done>B</done>', ['CMP-76'])
    """

    __slots__ = ("_dispositions", "_ends", "_kinds", "_rules", "_source", "_starts")

    def __init__(self, source: str) -> None:
        self._source = source
        self._kinds: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._rules: list[str] = []
        self._dispositions: list[tuple[Disposition, ...]] = []

    def append(
        self, kind: str, start: int, end: int, rule: str, dispositions: tuple[Disposition, ...]
    ) -> None:
        """Add the unit that comes next; for the funnel, while the source is consumed."""
        self._kinds.append(kind)
        self._starts.append(start)
        self._ends.append(end)
        self._rules.append(rule)
        self._dispositions.append(dispositions)

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, index: int) -> Consumed: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Consumed, ...]: ...

    def __getitem__(self, index: int | slice) -> Consumed | tuple[Consumed, ...]:
        if isinstance(index, slice):
            return tuple(map(self._record, range(*index.indices(len(self)))))
        return self._record(index)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self._starts))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def _record(self, index: int) -> Consumed:
        text = self._source[self._starts[index] : self._ends[index]]
        dispositions = self._dispositions[index]
        return Consumed(
            self._kinds[index], self._starts[index], text, self._rules[index], dispositions
        )
