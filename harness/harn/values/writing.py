"""Writes nested values as one text, with a stack of its own and a bound.

What a format knows is in its `parts`: for a value either its whole text, or an opener, the
children with the text that leads to each, and a closer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from harness.harn.errors import LimitError
from harness.harn.values.model import Value

LARGEST_TEXT: Final = 10_000_000
"""Most code points of a written value: parts that are shared could make it endless."""

_MOST_PIECES: Final = 10_000
"""How many pieces wait until they are gathered."""

Children: TypeAlias = Iterator[tuple[str, Value]]
Parts: TypeAlias = str | tuple[str, Children, str]


def written(value: Value, parts: Callable[[Value], Parts]) -> str:
    """Return the text of `value` in the format of `parts`.

    Raises `LimitError` (`text_limit`) when it would be longer than `LARGEST_TEXT`.
    """
    text = _Text()
    pieces = text.pieces
    stack: list[tuple[Children, str]] = [(iter([("", value)]), "")]
    while stack:
        children, closer = stack[-1]
        for lead, child in children:
            part = parts(child)
            if isinstance(part, str):
                pieces += (lead, part)
                if len(pieces) < _MOST_PIECES:
                    continue
            else:
                pieces += (lead, part[0])
                stack.append(part[1:])
            break
        else:
            stack.pop()
            pieces.append(closer)
        if len(pieces) >= _MOST_PIECES:
            text.gather()
    return text.whole()


@dataclass(slots=True)
class _Text:
    """A text that grows piece by piece; gathered now and then, lest the pieces outweigh it."""

    pieces: list[str] = field(default_factory=list)
    gathered: list[str] = field(default_factory=list)
    room: int = field(default_factory=lambda: LARGEST_TEXT)

    def gather(self) -> None:
        self.room -= sum(map(len, self.pieces))
        if self.room < 0:
            raise LimitError("text_limit", f"A value is longer than {LARGEST_TEXT} characters")
        self.gathered.append("".join(self.pieces))
        self.pieces.clear()

    def whole(self) -> str:
        self.gather()
        return "".join(self.gathered)


def separated(values: Iterator[Value]) -> Children:
    """Yield the values, with `, ` before each but the first."""
    lead = ""
    for value in values:
        yield lead, value
        lead = ", "
