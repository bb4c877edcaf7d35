"""What became of a whole source, unit by unit (CMP-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from parser.compose.outcomes import Consumed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.compose.outcomes import Disposition
    from parser.diagnostics import Diagnostic


class Columns:
    """What is kept of each unit until a record of it is asked for; the funnel fills it.

    Few units have errors or violations, so these are kept by the number of the unit.
    """

    __slots__ = ("dispositions", "ends", "errors", "kinds", "rules", "starts", "violations")

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.rules: list[str] = []
        self.dispositions: list[tuple[Disposition, ...]] = []
        self.errors: dict[int, tuple[Diagnostic, ...]] = {}
        self.violations: dict[int, tuple[Diagnostic, ...]] = {}


class ConsumedUnits(Sequence[Consumed]):
    r"""The consumed units of a source in order, made into records when they are asked for.

    Until then they are columns beside the source: a long response has many units, and copies of
    their texts would be most of its result.

    >>> from parser import parse
    >>> units = parse("A\n<done>B</done>").dispositions
    >>> len(units), units[-1].text, [unit.rule for unit in units[:1]]
    (2, '<done>B</done>', ['CMP-76'])
    """

    __slots__ = ("_columns", "_source")

    def __init__(self, source: str, columns: Columns) -> None:
        self._source = source
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns.starts)

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
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def _record(self, index: int) -> Consumed:
        columns = self._columns
        start = columns.starts[index]
        text = self._source[start : columns.ends[index]]
        return Consumed(
            columns.kinds[index],
            start,
            text,
            columns.rules[index],
            columns.dispositions[index],
            _codes(columns.errors.get(index, ())),
            _codes(columns.violations.get(index, ())),
        )


def _codes(diagnostics: Iterable[Diagnostic]) -> tuple[str, ...]:
    return tuple(diagnostic.code for diagnostic in diagnostics)
