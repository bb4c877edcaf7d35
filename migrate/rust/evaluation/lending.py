"""Parts of values that are lent to be changed: `&mut x.y`, `&mut v[i]`, slices (EVL-09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.evaluation.cells import item_cell, key_cell
from migrate.rust.evaluation.dispatch import excerpt, operand
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.errors import SourcePanic
from migrate.rust.known.values import Range, StructValue

if TYPE_CHECKING:
    from migrate.rust.evaluation.cells import PartCell
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

WRAPPED = frozenset({"parenthesized_expression", "reference_expression"})


@dataclass(frozen=True, slots=True)
class Slice:
    """A stretch of a vector, which stays a part of it."""

    owner: list[Value]
    start: int
    end: int

    @property
    def items(self) -> list[Value]:
        """The elements, in a list of their own."""
        return self.owner[self.start : self.end]

    def put_back(self, items: Value) -> None:
        """Let the vector have other elements there."""
        self.owner[self.start : self.end] = items


def unwrapped_place(node: Fragment) -> Fragment:
    """Return what stands in parentheses and behind `&`."""
    while node.kind in WRAPPED and node.children:
        node = node.children[-1]
    return node


def is_sliced(node: Fragment) -> bool:
    """Tell whether an expression is a slice by its syntax: `v[a..b]`."""
    place = unwrapped_place(node)
    return place.kind == "index_expression" and place.children[1].kind == "range_expression"


def slice_of(scope: Scope, node: Fragment) -> Slice | None:
    """Return the stretch of a vector that `v[a..b]` is; None for a slice of something else."""
    base, written = unwrapped_place(node).children
    outer = slice_of(scope, base) if is_sliced(base) else None
    owner = outer.owner if outer is not None else operand(scope, base)
    bounds = operand(scope, written)
    if not isinstance(owner, list) or not isinstance(bounds, Range):
        return None
    low, high = (outer.start, outer.end) if outer is not None else (0, len(owner))
    start = low if bounds.start is None else low + _number(bounds.start, node)
    end = high if bounds.end is None else low + _number(bounds.end, node) + bounds.inclusive
    if not low <= start <= end <= high:
        raise SourcePanic(f"range {start - low}..{end - low} of {high - low}")
    return Slice(owner, start, end)


def _number(bound: Value, node: Fragment) -> int:
    if isinstance(bound, bool) or not isinstance(bound, int):
        raise Unsupported("output_dependent_property", excerpt(node))
    return bound


def part_of(scope: Scope, node: Fragment) -> PartCell | None:
    """Return the place of a field or an element of a Known value; None where it is no such part.

    What it stands in is evaluated once, so that the place stays the same.
    """
    if node.kind == "field_expression":
        owner = operand(scope, node.need("value"))
        name = node.need("field").text
        return key_cell(owner.fields, name) if isinstance(owner, StructValue) else None
    if node.kind != "index_expression" or is_sliced(node):
        return None
    base, written = node.children
    if is_sliced(base):
        stretch = slice_of(scope, base)
        return None if stretch is None else _element(stretch, operand(scope, written))
    owner = operand(scope, base)
    if not isinstance(owner, list):
        return None
    return _element(Slice(owner, 0, len(owner)), operand(scope, written))


def _element(stretch: Slice, position: Value) -> PartCell | None:
    if isinstance(position, bool) or not isinstance(position, int):
        return None
    length = stretch.end - stretch.start
    if not 0 <= position < length:
        raise SourcePanic(f"index {position} of {length} elements")
    return item_cell(stretch.owner, stretch.start + position)
