"""Changing Known values: assignment and its places (EVL-09, IDM-26, IDM-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.cells import innermost
from migrate.rust.evaluation.changes_shown import take
from migrate.rust.evaluation.destructuring import parts_given
from migrate.rust.evaluation.dispatch import (
    evaluate,
    excerpt,
    expression,
    operand,
    plain,
    value_of,
)
from migrate.rust.evaluation.integer_types import in_its_type
from migrate.rust.evaluation.lending import is_sliced, part_of, slice_of
from migrate.rust.evaluation.mutation import may_change, spoil_all
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.parts import known_index
from migrate.rust.evaluation.places import category
from migrate.rust.evaluation.records import opened
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import DERIVED, MutableBorrow, Opaque, Place, Value
from migrate.rust.known import integers
from migrate.rust.known.errors import SourcePanic
from migrate.rust.known.values import UNIT, JsonValue, Range, StructValue, from_json, to_json

if TYPE_CHECKING:
    from migrate.rust.evaluation.cells import PartCell
    from migrate.rust.evaluation.scope import Cell, Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

PARTS = frozenset({"field_expression", "index_expression"})
PLACES = PARTS | {"call_expression", "identifier", "scoped_identifier", "self"}
"""What is assigned to, behind `*`; of other expressions nobody knows what they point to."""

TRANSPARENT = frozenset({"parenthesized_expression", "reference_expression", "unary_expression"})


@expression("assignment_expression")
def assignment(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `place = value`."""
    left = node.need("left")
    if left.kind == "range_expression" and left.text == "..":
        # The grammar reads `..=x` as an assignment to `..`.
        return Range(None, operand(scope, node.need("right")), inclusive=True)
    right = node.need("right")
    value = owned(right, value_of(scope, right))
    for target, part in parts_given(left, value):
        _assign_to(scope, target, part, node)
    return UNIT


def _assign_to(scope: Scope, left: Fragment, value: Value, node: Fragment) -> None:
    if left.kind == "identifier" and left.text == "_":
        return
    if _behind(left).kind not in PLACES:
        spoil_all(scope, Opaque("unsupported_expr", f"assignment to {excerpt(left)}"))
        return
    cell = _rebound(scope, left)
    part = part_of(scope, left) if cell is None and left.kind in PARTS else None
    cell = part if cell is None else cell
    if left.kind in PARTS and isinstance(_held(scope, left, part), DERIVED):
        value = Opaque("mutates_output", excerpt(node))
    if cell is not None:
        cell.value = value
    else:
        assign(scope, left, value)


def _rebound(scope: Scope, left: Fragment) -> Cell | PartCell | None:
    """Return the variable to which `name = value` gives another value."""
    return scope.cell(left.text) if left.kind == "identifier" else None


def _held(scope: Scope, left: Fragment, part: PartCell | None) -> Value:
    return part.value if part is not None else value_of(scope, left)


@expression("compound_assignment_expr")
def compound(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `place += value` and its kin."""
    left, right = node.need("left"), node.need("right")
    operator = node.need("operator").kind.removesuffix("=")
    value = operand(scope, right)
    cell = _compounded(scope, left)
    before = operand(scope, left) if cell is None else plain(cell.value)
    if isinstance(before, Place) and not before.via:
        raise Unsupported("mutates_output", excerpt(node))
    if not (is_known(before) and is_known(value)):
        raise Unsupported("output_dependent_property", excerpt(node))
    after = in_its_type(
        scope,
        node,
        (before, value),
        lambda kind: integers.arithmetic(operator, before, value, kind),
    )
    if cell is not None:
        cell.value = after
    else:
        assign(scope, left, after)
    return UNIT


def _compounded(scope: Scope, left: Fragment) -> Cell | PartCell | None:
    """Return the place that `place += value` reads and writes, evaluated once."""
    target = _behind(left)
    if target.kind in PARTS:
        return _part_behind(scope, target)
    return _lent_by(scope, target) if target.kind == "call_expression" else None


def _part_behind(scope: Scope, target: Fragment) -> Cell | PartCell | None:
    """Return the place of a part, or what it points to: `*self.count`."""
    part = part_of(scope, target)
    held = value_of(scope, target) if part is None else part.value
    return innermost(held) if isinstance(held, MutableBorrow) else part


def _behind(target: Fragment) -> Fragment:
    """Return what stands behind `*`, `&` and in parentheses."""
    while target.kind in TRANSPARENT:
        target = target.children[-1]
    return target


def _lent_by(scope: Scope, target: Fragment) -> Cell | PartCell | None:
    """Return what a call lends: `*x.last_mut().unwrap() = v`. Raises `Unsupported`."""
    lent = evaluate(scope, target)
    if isinstance(lent, MutableBorrow):
        return innermost(lent)
    raise _unsupported(lent, target)


def assign(scope: Scope, target: Fragment, value: Value) -> None:
    """Store a value where an expression points."""
    through = False
    while target.kind in TRANSPARENT:
        through = through or target.kind == "unary_expression"
        target = target.children[-1]
    if through and _points_nowhere(scope, target):
        # A reference handed out by `get_mut` or `last_mut`: what it points to is not known here.
        unknown = Opaque("unsupported_expr", f"assignment through {excerpt(target)}")
        spoil_all(scope, unknown)
        forget_borrowed(scope, target, unknown)
        return
    if target.kind in {"identifier", "self"}:
        cell = scope.cell(target.text)
        if cell is None:
            raise _unsupported(UNIT, target)
        store(cell, value)
        return
    behind = _part_behind(scope, target) if through and target.kind in PARTS else None
    if behind is not None:
        behind.value = value
    elif target.kind == "field_expression":
        _store_field(scope, target, value)
    elif target.kind == "index_expression":
        _store_index(scope, target, value)
    elif target.kind == "call_expression":
        _store_through(scope, target, value)
    elif target.kind == "scoped_identifier":
        raise _unsupported(UNIT, target)


def assign_changed(scope: Scope, target: Fragment, value: Value) -> None:
    """Store what a method made of the value that an expression stands for."""
    cell = scope.cell(target.text) if target.kind == "identifier" else None
    if cell is not None and not may_change(cell):
        # A reference that a pattern handed out: what it points to is not known here.
        spoil_all(scope, Opaque("unsupported_expr", f"changed through {excerpt(target)}"))
    assign(scope, target, value)


def forget_borrowed(scope: Scope, name: Fragment, unknown: Opaque) -> None:
    """Forget what a reference has that a pattern handed out: it is read where it was changed."""
    cell = scope.cell(name.text)
    if cell is not None:
        cell.value = unknown


def _points_nowhere(scope: Scope, target: Fragment) -> bool:
    """Tell a reference of which nobody knows what it points to; a `Box` is what is in it."""
    cell = scope.cell(target.text) if target.kind == "identifier" else None
    if cell is None or isinstance(cell.value, (MutableBorrow, JsonValue, Opaque, *DERIVED)):
        return False
    return cell.lent or not cell.mutable


def store(cell: Cell, value: Value) -> None:
    """Change a variable, or what it borrows."""
    if isinstance(cell.value, MutableBorrow) and not isinstance(value, MutableBorrow):
        store(cell.value.cell, value)
    elif isinstance(cell.value, JsonValue) and isinstance(value, JsonValue):
        # `*v = x` through a borrow must be seen by the tree that holds the value.
        cell.value.data = value.data
    else:
        take(value)
        cell.value = value


def _store_field(scope: Scope, target: Fragment, value: Value) -> None:
    owner = operand(scope, target.need("value"))
    name = target.need("field").text
    if isinstance(owner, Place):
        owner = _opened(scope, target.need("value"), owner)
    if isinstance(owner, StructValue):
        _forget_answers(scope, target)
        owner.fields[name] = value
    elif isinstance(owner, tuple) and name.isdigit():
        position = int(name)
        changed = (*owner[:position], value, *owner[position + 1 :])
        assign(scope, target.need("value"), changed)
    else:
        raise _unsupported(owner, target)


def _forget_answers(scope: Scope, target: Fragment) -> None:
    """What the methods of an output gave is not what they give once a part of it has changed."""
    while target.kind == "field_expression":
        target = target.need("value")
        owner = operand(scope, target)
        if isinstance(owner, StructValue):
            owner.answers.clear()


def _opened(scope: Scope, node: Fragment, owner: Place) -> Value:
    """Put the parts of an output in its place, so that one of them can change (EVL-02)."""
    parts = opened(scope.run, owner)
    assign(scope, node, Opaque("mutates_output", excerpt(node)) if parts is None else parts)
    return owner if parts is None else parts


def _store_index(scope: Scope, target: Fragment, value: Value) -> None:
    base, written = target.children
    owner = json_place(scope, base)
    if isinstance(owner, DERIVED):
        assign(scope, target.children[0], Opaque("mutates_output", excerpt(target)))
        return
    key = operand(scope, written)
    if isinstance(owner, JsonValue):
        _store_json(owner, key, value)
    elif is_sliced(target) and isinstance(owner, list):
        _store_slice(scope, target, value)
    elif isinstance(owner, list) and isinstance(key, int):
        if not 0 <= key < len(owner):
            raise SourcePanic(f"index {key} of {len(owner)} elements")
        owner[key] = value
    else:
        raise _unsupported(owner, target)


def _store_slice(scope: Scope, target: Fragment, value: Value) -> None:
    stretch = slice_of(scope, target)
    if stretch is None or not isinstance(value, list) or len(value) != len(stretch.items):
        raise _unsupported(UNIT, target)
    stretch.put_back(value)


def json_place(scope: Scope, node: Fragment) -> Value:
    """Return `value["a"]["b"]` as a place that is changed: what is missing becomes null."""
    if node.kind != "index_expression":
        return operand(scope, node)
    base, written = node.children
    owner = json_place(scope, base)
    if not isinstance(owner, JsonValue):
        return operand(scope, node)
    key = operand(scope, written)
    if owner.data is None and isinstance(key, str):
        owner.data = {}
    if isinstance(owner.data, dict) and isinstance(key, str):
        return owner.data.setdefault(key, from_json(None))
    return known_index(owner, key, node)


def _store_json(owner: JsonValue, key: Value, value: Value) -> None:
    is_output = isinstance(value, Place) and category(value) == "json"
    stored = value if is_output or isinstance(value, JsonValue) else from_json(to_json(value))
    if owner.data is None and isinstance(key, str):
        owner.data = {}
    data = owner.data
    in_object = isinstance(data, dict) and isinstance(key, str)
    in_array = isinstance(data, list) and isinstance(key, int) and 0 <= key < len(data)
    if not (in_object or in_array):
        raise SourcePanic(f"no {key!r} to assign in a JSON value")
    data[key] = stored  # type: ignore[index]  # just looked at


def _store_through(scope: Scope, target: Fragment, value: Value) -> None:
    """`*x.get_mut(k).unwrap() = v`: a JSON value is changed in place."""
    owner = evaluate(scope, target)
    if isinstance(owner, JsonValue) and isinstance(value, JsonValue):
        owner.data = value.data
    elif isinstance(owner, MutableBorrow):
        innermost(owner).value = value
    else:
        raise _unsupported(owner, target)


def _unsupported(owner: Value, target: Fragment) -> Unsupported:
    if isinstance(owner, DERIVED):
        return Unsupported("mutates_output", excerpt(target))
    return Unsupported("unsupported_expr", f"assignment to {excerpt(target)}")
