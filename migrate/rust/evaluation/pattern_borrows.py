"""What a pattern borrows to change it: its names stand for parts of what is matched (EVL-09)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from migrate.rust.evaluation.cells import PartCell, innermost, item_cell, key_cell
from migrate.rust.evaluation.changing import REF_MUT, stored_in
from migrate.rust.evaluation.lending import part_of
from migrate.rust.evaluation.values import MutableBorrow, Opaque
from migrate.rust.known.values import Char, EnumValue, Err, Nothing, Ok, Range, Some, StructValue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from migrate.rust.evaluation.matching import Match
    from migrate.rust.evaluation.scope import Cell, Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

Lent: TypeAlias = "Cell | PartCell"

REPLACED = (str, int, float, tuple, Char, Some, Nothing, Ok, Err, EnumValue, Range)
"""Values that are replaced when they change; others change where they stand, for all to see."""


@dataclass(frozen=True, slots=True)
class Lender:
    """What is matched: the expression, and what it gave."""

    source: Fragment
    given: Value

    def lend(self, scope: Scope, pattern: Fragment, matched: Match) -> None:
        """Let the names of a pattern borrow the parts of a Known value that they stand for.

        Of a `&mut` every name borrows, of a variable those behind `ref mut`. What is not taken
        apart here, outputs for instance, stays as it was matched.
        """
        root, borrows = self._root(scope, pattern)
        if root is None or matched.condition is False:
            return
        for name, part in _names(pattern, root, borrows=borrows):
            held = matched.bindings.get(name)
            if isinstance(held, REPLACED) and held is part.value:
                matched.bindings[name] = MutableBorrow(part)

    def _root(self, scope: Scope, pattern: Fragment) -> tuple[Lent | None, bool]:
        """Return what is borrowed from, and whether every name borrows."""
        if isinstance(self.given, MutableBorrow):
            return innermost(self.given), True
        lent = _lent_as_mut(self.source)
        if lent is not None:
            return _place(scope, lent), True
        return _place(scope, self.source) if REF_MUT.search(pattern.text) else None, False


def forget_lent(
    scope: Scope, source: Fragment, patterns: Sequence[Fragment], unknown: Opaque
) -> None:
    """Forget what `ref mut` in patterns borrows of which nobody knows which one matches."""
    if any(REF_MUT.search(pattern.text) for pattern in patterns):
        root = _place(scope, source)
        if root is not None:
            root.value = unknown


def _lent_as_mut(source: Fragment) -> Fragment | None:
    """Return `x` of `x.as_mut()`."""
    function = source.field("function") if source.kind == "call_expression" else None
    if function is None or function.kind != "field_expression":
        return None
    return function.need("value") if function.need("field").text == "as_mut" else None


def _place(scope: Scope, source: Fragment) -> Lent | None:
    """Return the variable, or the part of one, that an expression stands for."""
    place = stored_in(source)
    if place is None:
        return None
    cell = scope.cell(place.text) if place.kind in {"identifier", "self"} else None
    if cell is None:
        return part_of(scope, place)
    if isinstance(cell.value, MutableBorrow):
        return innermost(cell.value)
    # What `self`, or a `&mut` parameter, points to may stand elsewhere.
    return None if cell.lent or place.kind == "self" else cell


def _names(node: Fragment, cell: Lent, *, borrows: bool) -> Iterator[tuple[str, Lent]]:
    """Yield the names that borrow something, each with the place of it."""
    match node.kind:
        case "identifier":
            if borrows:
                yield node.text, cell
        case "ref_pattern":
            inner = node.children[-1]
            if inner.kind == "mut_pattern":
                yield from _names(inner.children[-1], cell, borrows=True)
        case "parenthesized_pattern":
            yield from _names(_members(node)[-1], cell, borrows=borrows)
        case "match_pattern":
            yield from _names(node.tokens[0], cell, borrows=borrows)
        case "tuple_struct_pattern":
            yield from _in_order(_members(node)[1:], _parts(cell), borrows=borrows)
        case "tuple_pattern":
            yield from _in_order(_members(node), _parts(cell), borrows=borrows)
        case "slice_pattern":
            yield from _in_order(_members(node), _parts(cell), borrows=borrows)
        case "struct_pattern":
            yield from _of_fields(node, cell, borrows=borrows)


def _members(node: Fragment) -> list[Fragment]:
    return [token for token in node.tokens if token.node.is_named or token.kind == "_"]


def _in_order(
    patterns: Sequence[Fragment], parts: Sequence[Lent], *, borrows: bool
) -> Iterator[tuple[str, Lent]]:
    """Pair patterns with parts, from either end of `..`."""
    rest = next((at for at, item in enumerate(patterns) if item.kind in RESTS), len(patterns))
    before, after = patterns[:rest], patterns[rest + 1 :]
    if len(before) + len(after) > len(parts):
        return
    tail = parts[len(parts) - len(after) :]
    for item, part in [*zip(before, parts, strict=False), *zip(after, tail, strict=True)]:
        yield from _names(item, part, borrows=borrows)


RESTS = frozenset({"captured_pattern", "remaining_field_pattern"})
"""`..`, and a name for what it stands for."""


def _of_fields(node: Fragment, cell: Lent, *, borrows: bool) -> Iterator[tuple[str, Lent]]:
    for part in node.children[1:]:
        if part.kind != "field_pattern":
            continue
        label = part.need("name").text
        place = _field(cell, label)
        inner = part.field("pattern")
        lends = part.has_child("ref") and part.has_child("mutable_specifier")
        if place is None:
            continue
        if inner is not None:
            yield from _names(inner, place, borrows=borrows)
        elif lends or (borrows and not part.has_child("ref")):
            yield label, place


def _field(cell: Lent, label: str) -> Lent | None:
    value = cell.value
    if isinstance(value, StructValue):
        return key_cell(value.fields, label) if label in value.fields else None
    if isinstance(value, EnumValue):
        labels = [name for name, _ in value.fields]
        return _parts(cell)[labels.index(label)] if label in labels else None
    return None


def _parts(cell: Lent) -> list[Lent]:
    """Return the places of what a value consists of, in order; none where it has none."""
    value: Any = cell.value
    if isinstance(value, list):
        return [item_cell(value, position) for position in range(len(value))]
    if isinstance(value, StructValue):
        return [key_cell(value.fields, name) for name in value.fields]
    if isinstance(value, Some | Ok | Err):
        return [_within(cell, lambda held: held.value, lambda held, new: type(held)(new))]
    if isinstance(value, tuple):
        return [_within(cell, _reader(at), _writer(at)) for at in range(len(value))]
    if isinstance(value, EnumValue):
        return [_member(cell, at) for at in range(len(value.members))]
    return []


def _within(
    cell: Lent, read: Callable[[Any], Value], changed: Callable[[Any, Value], Value]
) -> PartCell:
    """Return the place of a part of a value that is replaced as a whole.

    Once nobody knows the value any more, or it is of another form, nobody knows the part.
    """
    form = _form(cell.value)

    def value() -> Value:
        held = cell.value
        if isinstance(held, Opaque):
            return held
        return read(held) if _form(held) == form else GONE

    def write(new: Value) -> None:
        held = cell.value
        if isinstance(new, Opaque):
            cell.value = new
        elif _form(held) == form:
            cell.value = changed(held, new)

    return PartCell(value, write)


GONE = Opaque("unsupported_expr", "a part of a value that has been replaced")


def _form(value: Value) -> tuple[type, object]:
    """Return what must be the same of a value for its parts to be the same places."""
    if isinstance(value, EnumValue):
        return EnumValue, value.variant
    return type(value), len(value) if isinstance(value, tuple) else None


def _reader(at: int) -> Callable[[Any], Value]:
    return lambda held: held[at]


def _writer(at: int) -> Callable[[Any, Value], Value]:
    return lambda held, new: (*held[:at], new, *held[at + 1 :])


def _member(cell: Lent, at: int) -> PartCell:
    def changed(held: EnumValue, new: Value) -> Value:
        if held.values:
            return replace(held, values=_writer(at)(held.values, new))
        return replace(held, fields=_writer(at)(held.fields, (held.fields[at][0], new)))

    return _within(cell, lambda held: held.members[at], changed)
