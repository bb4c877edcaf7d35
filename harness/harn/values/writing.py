"""Writes nested values as one text, with a stack of its own and a bound.

What a format knows is in its `parts`: for a value either its whole text, or an opener, the
children with the text that leads to each, and a closer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from harness.harn.errors import LimitError
from harness.harn.values.model import Value

LARGEST_TEXT: Final = 10_000_000
"""Most code points of a written value: parts that are shared could make it endless."""

Children: TypeAlias = Iterator[tuple[str, Value]]
Parts: TypeAlias = str | tuple[str, Children, str]


def written(value: Value, parts: Callable[[Value], Parts]) -> str:
    """Return the text of `value` in the format of `parts`.

    Raises `LimitError` (`text_limit`) when it would be longer than `LARGEST_TEXT`.
    """
    pieces: list[str] = []
    room = LARGEST_TEXT
    stack: list[tuple[Children, str]] = [(iter([("", value)]), "")]
    while stack:
        children, closer = stack[-1]
        for lead, child in children:
            part = parts(child)
            if isinstance(part, str):
                text = lead + part
            else:
                text = lead + part[0]
                stack.append(part[1:])
            pieces.append(text)
            room -= len(text)
            if room < 0:
                raise LimitError("text_limit", f"A value is longer than {LARGEST_TEXT} characters")
            if stack[-1][0] is not children:
                break
        else:
            stack.pop()
            pieces.append(closer)
            room -= len(closer)
    return "".join(pieces)


def separated(values: Iterator[Value]) -> Children:
    """Yield the values, with `, ` before each but the first."""
    lead = ""
    for value in values:
        yield lead, value
        lead = ", "
