"""What became of every character of the text (DEC-7, DEC-18)."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from parser.fenced.spans import Span

Kind: TypeAlias = Literal["credited", "collected", "diagnosed", "dropped", "structural"]
"""The dispositions of CMP-24."""

_MEMBERS: Final[dict[Kind, tuple[str, ...]]] = {
    "credited": ("calls",),
    "collected": ("channel", "text"),
    "diagnosed": ("text", "code"),
    "dropped": ("text", "reason"),
    "structural": ("text",),
}
"""What is shown of each kind, in the order of the tagged grammar."""


class Place(NamedTuple):
    """A range of the source, which part of the grammar it is, and the rule that says so."""

    unit: str
    rule: str
    span: Span


class Settled(NamedTuple):
    """A piece of the source as the parse result keeps it.

    `start` and `end` are code points. `detail` is the channel of collected text, the code of the
    error that took it, or the reason why it was dropped; `call` is the id of the call that
    credited text belongs to. `errors` and `violations` are the codes of what was reported about
    the piece. All texts, with the gaps between them, make the source again.
    """

    unit: str
    start: int
    end: int
    text: str
    rule: str
    kind: Kind
    detail: str = ""
    call: str | None = None
    errors: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()

    def with_ids(self, ids: Mapping[str, str]) -> Settled:
        """Return the record with its call under another id, by its present one (DEC-2)."""
        return self if self.call is None else self._replace(call=ids[self.call])

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data, in the form the tagged grammar has too."""
        known = {"calls": [self.call], "text": self.text}
        members = {name: known.get(name, self.detail) for name in _MEMBERS[self.kind]}
        return {
            "unit": self.unit,
            "start": self.start,
            "end": self.end,
            "text": self.text,
            "rule": self.rule,
            "outcome": [{"disposition": self.kind, **members}],
        }


class Remark(NamedTuple):
    """Codes that were reported about the piece in which the offset `at` lies."""

    at: int
    errors: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()

    def added_to(self, piece: Settled) -> Settled:
        """Return the piece with the codes after its own."""
        return piece._replace(
            errors=piece.errors + self.errors, violations=piece.violations + self.violations
        )


class Ledger:
    """Collects what became of ranges of a source, in any order; none may overlap another."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._settled: list[Settled] = []
        self._remarks: list[Remark] = []

    def note(
        self, places: Iterable[Place], kind: Kind, detail: str = "", call: str | None = None
    ) -> None:
        """Note what became of some places; empty ones are left out."""
        for unit, rule, (start, end) in places:
            if start < end:
                text = self._source[start:end]
                errors = (detail,) if kind == "diagnosed" else ()
                self._settled.append(
                    Settled(unit, start, end, text, rule, kind, detail, call, errors)
                )

    def remark(self, remark: Remark) -> None:
        """Note what was reported about the piece at a place, whatever becomes of it."""
        self._remarks.append(remark)

    def complete(self) -> tuple[tuple[Settled, ...], tuple[str, ...]]:
        """Return the pieces in order, and the gaps before each of them and after the last."""
        pieces = sorted(self._settled, key=attrgetter("start"))
        starts = [*(piece.start for piece in pieces), len(self._source)]
        ends = [0, *(piece.end for piece in pieces)]
        gaps = [self._source[end:start] for end, start in zip(ends, starts, strict=True)]
        for remark in self._remarks:
            number = bisect_right(starts, remark.at, hi=len(pieces)) - 1
            pieces[number] = remark.added_to(pieces[number])
        return tuple(pieces), tuple(gaps)
