"""Properties, entries and slices, some of them optional: `a.b`, `a?[i]` (HEV-10, HEV-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.literals import constant
from harness.harn.runtime.access import item_of, property_of, slice_of

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Frame
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value


def member(node: nodes.Member, scope: Scope) -> Evaluate:
    """Compile `a.b` and `a?.b`."""
    receiver, name, optional = scope.expression(node.receiver), node.name, node.optional
    unit, at = scope.unit, node.at

    def evaluate(frame: Frame) -> Value:
        value = receiver(frame)
        if type(value) is dict:
            return value.get(name)
        if value is None and optional:
            return None
        try:
            return property_of(value, name)
        except Exception as error:
            raise unit.placed(error, at) from None

    return evaluate


def subscript(node: nodes.Subscript, scope: Scope) -> Evaluate:
    """Compile `a[i]` and `a?[i]`."""
    receiver, index = scope.expression(node.receiver), scope.expression(node.index)
    unit, at, optional = scope.unit, node.at, node.optional

    def evaluate(frame: Frame) -> Value:
        value = receiver(frame)
        if value is None and optional:
            return None
        key = index(frame)
        if type(value) is list and type(key) is int and 0 <= key < len(value):
            return value[key]
        try:
            return item_of(value, key)
        except Exception as error:
            raise unit.placed(error, at) from None

    return evaluate


def slice_(node: nodes.Slice, scope: Scope) -> Evaluate:
    """Compile `a[i:j]`, of which each bound may be missing."""
    receiver = scope.expression(node.receiver)
    start = scope.expression(node.start) if node.start else constant(None)
    end = scope.expression(node.end) if node.end else constant(None)
    unit, at = scope.unit, node.at

    def evaluate(frame: Frame) -> Value:
        value, first, last = receiver(frame), start(frame), end(frame)
        try:
            part = slice_of(value, first, last)
        except Exception as error:
            raise unit.placed(error, at) from None
        unit.grow(len(part), len(part), at)
        return part

    return evaluate
