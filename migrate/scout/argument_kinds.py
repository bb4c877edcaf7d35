"""Guesses from what calls of a function were given: the kinds of its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.profile import Argument
from migrate.rust.known.values import ByteString, EnumValue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from migrate.profile.functions import ArgumentKind
    from migrate.rust.evaluation.values import Value


def arguments(
    rows: Mapping[int, Sequence[set[ArgumentKind]]],
) -> dict[int, tuple[Argument, ...]]:
    """Return the arguments by their number, from the kinds that calls were given."""
    return {number: tuple(_named(row)) for number, row in sorted(rows.items())}


def _named(row: Sequence[set[ArgumentKind]]) -> Iterator[Argument]:
    seen: set[str] = set()
    for number, kinds in enumerate(row, start=1):
        kind = next(iter(kinds)) if len(kinds) == 1 else "json"
        name = "text" if kind in {"text", "bytes"} and "text" not in seen else f"arg{number}"
        seen.add(name)
        yield Argument(name, kind)


def kind_of_value(value: Value) -> ArgumentKind | None:
    """Return the kind of argument that a value is, None for a value that nobody knows."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, ByteString):
        return "bytes"
    if isinstance(value, list | tuple):
        return "list"
    if isinstance(value, EnumValue):
        return "enum"
    return "json" if isinstance(value, bool | int | float | dict) else None
