"""`&mut x`: what a mutable borrow points to (EVL-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assignments import assign, json_place
from migrate.rust.evaluation.cells import PartCell
from migrate.rust.evaluation.dispatch import evaluate, excerpt, value_of
from migrate.rust.evaluation.lending import is_sliced, part_of, slice_of, unwrapped_place
from migrate.rust.evaluation.scope import Cell
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import DERIVED, MutableBorrow
from migrate.rust.known.values import JsonValue

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

PARTS = frozenset({"field_expression", "index_expression"})
CHANGED_WHOLE = (str, int, float, tuple, *DERIVED)
"""Values that a change replaces; all others are changed in place."""


def lent(scope: Scope, node: Fragment) -> Value:
    """Return `&mut node`; a value that is changed in place and stands nowhere is itself."""
    place = unwrapped_place(node)
    while place.kind == "unary_expression" and place.has_child("*"):
        place = unwrapped_place(place.children[-1])  # `&mut *x` borrows what `x` points to
    if place.kind in {"identifier", "self"}:
        cell = scope.cell(place.text)
        if cell is not None:
            return cell.value if isinstance(cell.value, MutableBorrow) else MutableBorrow(cell)
    if place.kind in PARTS:
        return _lent_part(scope, place)
    return _alone(evaluate(scope, place))


def _alone(value: Value) -> Value:
    return MutableBorrow(Cell(value, mutable=True)) if isinstance(value, CHANGED_WHOLE) else value


def _lent_part(scope: Scope, place: Fragment) -> Value:
    if is_sliced(place):
        return _lent_slice(scope, place)
    part = part_of(scope, place)
    if part is not None:
        return part.value if isinstance(part.value, MutableBorrow) else MutableBorrow(part)
    value = evaluate(scope, place)
    if isinstance(value, JsonValue):
        return json_place(scope, place)
    if not isinstance(value, CHANGED_WHOLE):
        return value
    seen = _as_it_is(scope, place)
    return MutableBorrow(
        PartCell(lambda: value_of(seen, place), lambda new: assign(seen, place, new))
    )


def _lent_slice(scope: Scope, place: Fragment) -> Value:
    """Return `&mut v[..]`, which is all of `v`; a part of it is no value of its own here."""
    stretch = slice_of(scope, place)
    if stretch is None:
        return _alone(evaluate(scope, place))
    if len(stretch.items) != len(stretch.owner):
        raise Unsupported("unsupported_expr", f"a slice lent to be changed: {excerpt(place)}")
    return lent(scope, place.children[0])


def _as_it_is(scope: Scope, place: Fragment) -> Scope:
    """Return a scope in which a place stays what it is, whatever becomes of its indexes."""
    seen = scope.captured()
    for index in place.find("index_expression"):
        for name in index.children[1].find("identifier"):
            cell = seen.cells.get(name.text)
            if cell is not None:
                seen.cells[name.text] = Cell(cell.value, cell.type)
    return seen
