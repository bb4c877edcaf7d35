"""What became of every character of the text (DEC-7)."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.fenced.spans import Span

Kind: TypeAlias = Literal["credited", "collected", "diagnosed", "dropped", "structural", "blank"]
"""The dispositions of CMP-24, and white space that belongs to none of them."""


@dataclass(frozen=True, slots=True)
class Disposition:
    """What became of the code points from `start` up to, not including, `end`.

    `detail` is the channel of collected text, the code of the error, violation or drop, or the
    part that structural text plays; it is empty for blanks. `call` is the id of the call that
    credited text belongs to.
    """

    start: int
    end: int
    kind: Kind
    detail: str = ""
    call: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data."""
        plain = {"start": self.start, "end": self.end, "kind": self.kind, "detail": self.detail}
        return plain if self.call is None else {**plain, "call": self.call}


class Ledger:
    """Collects dispositions in any order; none may overlap another."""

    def __init__(self) -> None:
        self._noted: list[Disposition] = []

    def note(self, spans: Iterable[Span], kind: Kind, detail: str, call: str | None = None) -> None:
        """Note what became of some ranges of the source; empty ones are left out."""
        for start, end in spans:
            if start < end:
                self._noted.append(Disposition(start, end, kind, detail, call))

    def complete(self, length: int) -> tuple[Disposition, ...]:
        """Return the dispositions of a source of `length` code points, without a gap."""
        whole: list[Disposition] = []
        position = 0
        for noted in sorted(self._noted, key=attrgetter("start")):
            if position < noted.start:
                whole.append(Disposition(position, noted.start, "blank"))
            whole.append(noted)
            position = noted.end
        if position < length:
            whole.append(Disposition(position, length, "blank"))
        return tuple(whole)
