"""Lists, dicts, structs, ranges, and what is spread into them (GRM-5, GRM-6, FUN-21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.compile.literals import constant, text_of
from harness.harn.compile.names import name
from harness.harn.errors import HarnError
from harness.harn.runtime.destructuring import mismatch
from harness.harn.runtime.frames import Frame
from harness.harn.syntax import nodes
from harness.harn.values.model import Range, StructType, StructValue, Value
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.scopes import Scope
    from harness.harn.compile.unit import Unit
    from harness.harn.runtime.frames import Evaluate

Listing: TypeAlias = Callable[[Frame], list[Value]]
"""Compiled elements or arguments; each evaluation gives a new list."""

Filling: TypeAlias = Callable[[Frame, dict[str, Value]], None]
"""A compiled entry: it is put into a dict that is being made."""


def list_(node: nodes.ListExpression, scope: Scope) -> Evaluate:
    """Compile `[a, ...b]`."""
    return listing(node.items, scope)


def listing(items: Sequence[nodes.Expression | nodes.Spread], scope: Scope) -> Listing:
    """Compile elements or arguments, from left to right."""
    if any(isinstance(item, nodes.Spread) for item in items):
        return _with_spread([_part(item, scope) for item in items], scope.unit, items[0].at)
    match [scope.expression(item) for item in items if not isinstance(item, nodes.Spread)]:
        case []:
            return lambda _: []
        case [only]:
            return lambda frame: [only(frame)]
        case [first, second]:
            return lambda frame: [first(frame), second(frame)]
        case many:
            return lambda frame: [item(frame) for item in many]


def _part(item: nodes.Expression | nodes.Spread, scope: Scope) -> Listing:
    if not isinstance(item, nodes.Spread):
        return listing([item], scope)
    operand, unit, at = scope.expression(item.operand), scope.unit, item.at

    def spread(frame: Frame) -> list[Value]:
        value = operand(frame)
        if type(value) is not list:
            raise mismatch(value, "[...]").located(unit.source, at)
        return value

    return spread


def _with_spread(parts: Sequence[Listing], unit: Unit, at: int) -> Listing:
    def evaluate(frame: Frame) -> list[Value]:
        items: list[Value] = []
        for part in parts:
            more = part(frame)
            unit.grow(len(items) + len(more), len(more), at)
            items += more
        return items

    return evaluate


def dict_(node: nodes.DictExpression, scope: Scope) -> Evaluate:
    """Compile `{key: value, [expression]: value, ...spread}`; later entries win (GRM-5)."""
    fill = [_filling(entry, scope) for entry in node.entries]

    def evaluate(frame: Frame) -> Value:
        entries: dict[str, Value] = {}
        for put in fill:
            put(frame, entries)
        return entries

    return evaluate


def struct(node: nodes.StructExpression, scope: Scope) -> Evaluate:
    """Compile `Name {field: value}` (GRM-6, HEV-14)."""
    struct_type = name(nodes.Name(node.at, node.name), scope)
    fields = dict_(nodes.DictExpression(node.at, node.entries), scope)
    unit, at = scope.unit, node.at

    def evaluate(frame: Frame) -> Value:
        found = struct_type(frame)
        if type(found) is not StructType:
            message = f"`{node.name}` is no struct, it is {type_name(found)}"
            raise HarnError("struct_type", message, "Type error: ").located(unit.source, at)
        return StructValue(found, fields(frame))

    return evaluate


def _filling(entry: nodes.Entry | nodes.Spread, scope: Scope) -> Filling:
    if isinstance(entry, nodes.Spread):
        return _spread_entries(entry, scope)
    key = constant(entry.key) if isinstance(entry.key, str) else text_of(entry.key, scope)
    value = scope.expression(entry.value)

    def put(frame: Frame, entries: dict[str, Value]) -> None:
        entries[key(frame)] = value(frame)

    return put


def _spread_entries(entry: nodes.Spread, scope: Scope) -> Filling:
    operand, unit, at = scope.expression(entry.operand), scope.unit, entry.at

    def put(frame: Frame, entries: dict[str, Value]) -> None:
        value = operand(frame)
        if type(value) is not dict:
            raise mismatch(value, "{...}").located(unit.source, at)
        entries.update(value)
        unit.grow(len(entries), len(value), at)

    return put


def range_(node: nodes.RangeExpression, scope: Scope) -> Evaluate:
    """Compile `a to b` and `a to b exclusive`, of ints only (VAL-10)."""
    start, end = scope.expression(node.start), scope.expression(node.end)
    unit, at, exclusive = scope.unit, node.at, node.exclusive

    def evaluate(frame: Frame) -> Value:
        first, last = start(frame), end(frame)
        if type(first) is int and type(last) is int:
            return Range(first, last, exclusive)
        message = f"a range goes from int to int, not from {type_name(first)} to {type_name(last)}"
        raise HarnError("range_bounds", message, "Type error: ").located(unit.source, at)

    return evaluate
