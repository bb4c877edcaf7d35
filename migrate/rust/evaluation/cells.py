"""What `&mut` points to when it is no variable: a part of a value (EVL-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate.rust.evaluation.values import MutableBorrow

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from migrate.rust.evaluation.scope import Cell
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


def item_cell(items: list[Value], position: int) -> PartCell:
    """Return the place of an element of a list."""
    return PartCell(lambda: items[position], lambda value: items.__setitem__(position, value))


def key_cell(entries: MutableMapping[Any, Value], key: Any) -> PartCell:
    """Return the place of a value in a map, or of a field among the fields of a struct."""
    return PartCell(lambda: entries[key], lambda value: entries.__setitem__(key, value))


def lent_items(items: list[Value]) -> list[MutableBorrow]:
    """Return borrows of the elements of a list (`iter_mut`)."""
    return [MutableBorrow(item_cell(items, position)) for position in range(len(items))]


def innermost(borrow: MutableBorrow) -> Cell | PartCell:
    """Return the variable or part that a borrow points to, through other borrows."""
    cell: Cell | PartCell = borrow.cell
    while isinstance(cell.value, MutableBorrow):
        cell = cell.value.cell
    return cell
