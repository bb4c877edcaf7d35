"""What `&mut` points to when it is no variable: a part of a value (EVL-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.values import Value


class PartCell:
    """A place in a Known value, read and written like a variable."""

    __slots__ = ("_read", "_write")

    def __init__(self, read: Callable[[], Value], write: Callable[[Value], None]) -> None:
        self._read = read
        self._write = write

    @property
    def value(self) -> Value:
        """What stands there now."""
        return self._read()

    @value.setter
    def value(self, value: Value) -> None:
        self._write(value)


def list_cells(items: list[Value]) -> list[PartCell]:
    """Return the places of the elements of a list (`iter_mut`)."""

    def cell(position: int) -> PartCell:
        return PartCell(lambda: items[position], lambda value: items.__setitem__(position, value))

    return [cell(position) for position in range(len(items))]
