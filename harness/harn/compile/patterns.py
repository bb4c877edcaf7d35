"""Binding patterns: a value is taken apart and its parts are bound (GRM-8, HEV-21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.compile.literals import constant
from harness.harn.runtime.destructuring import mismatch
from harness.harn.runtime.frames import Store
from harness.harn.syntax import nodes
from harness.harn.values.model import Pair, StructValue

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Frame
    from harness.harn.values.model import Value

Bind: TypeAlias = Callable[[str], Store]
"""Makes the place for a name of the pattern."""

DISCARDED = "_"


def store_pattern(node: nodes.Pattern, scope: Scope, bind: Bind) -> Store:
    """Compile a pattern to what stores a value in it.

    The names are bound by `bind`, in their order; defaults are evaluated in `scope`, when a part
    is missing.
    """
    match node:
        case nodes.NamePattern():
            return _store_name(node.name, bind) or _discard
        case nodes.DictPattern():
            return _store_dict(node, scope, bind)
        case nodes.ListPattern():
            return _store_list(node, scope, bind)
        case nodes.PairPattern():
            return _store_pair(node, scope, bind)


def names_of(node: nodes.Pattern) -> list[str]:
    """Return the names that a pattern binds, in their order."""
    match node:
        case nodes.NamePattern(name=name):
            found = [name]
        case nodes.DictPattern(fields=fields, rest=rest):
            found = [name for one in fields for name in names_of(one.pattern)] + [rest or DISCARDED]
        case nodes.ListPattern(items=items, rest=rest):
            found = [name for one in items for name in names_of(one.pattern)] + [rest or DISCARDED]
        case nodes.PairPattern(first=first, second=second):
            found = names_of(first) + names_of(second)
    return [name for name in found if name != DISCARDED]


def _store_name(name: str | None, bind: Bind) -> Store | None:
    return None if name is None or name == DISCARDED else bind(name)


def _discard(_: Frame, __: Value) -> None:
    return None


def _store_dict(node: nodes.DictPattern, scope: Scope, bind: Bind) -> Store:
    parts = [(one.key, *_part(one, scope, bind)) for one in node.fields]
    keys = frozenset(one.key for one in node.fields)
    store_rest = _store_name(node.rest, bind)
    unit, at = scope.unit, node.at

    def store(frame: Frame, value: Value) -> None:
        entries = value.fields if type(value) is StructValue else value
        if type(entries) is not dict:
            raise mismatch(value, "{...}").located(unit.source, at)
        for key, default, store_part in parts:
            store_part(frame, entries[key] if key in entries else default(frame))
        if store_rest is not None:
            store_rest(frame, {key: entries[key] for key in entries if key not in keys})

    return store


def _store_list(node: nodes.ListPattern, scope: Scope, bind: Bind) -> Store:
    parts = [_part(one, scope, bind) for one in node.items]
    store_rest = _store_name(node.rest, bind)
    unit, at = scope.unit, node.at

    def store(frame: Frame, value: Value) -> None:
        if type(value) is not list:
            raise mismatch(value, "[...]").located(unit.source, at)
        for i, (default, store_part) in enumerate(parts):
            store_part(frame, value[i] if i < len(value) else default(frame))
        if store_rest is not None:
            store_rest(frame, value[len(parts) :])

    return store


def _store_pair(node: nodes.PairPattern, scope: Scope, bind: Bind) -> Store:
    first = store_pattern(node.first, scope, bind)
    second = store_pattern(node.second, scope, bind)
    unit, at = scope.unit, node.at

    def store(frame: Frame, value: Value) -> None:
        if type(value) is not Pair:
            raise mismatch(value, "(a, b)").located(unit.source, at)
        first(frame, value.first)
        second(frame, value.second)

    return store


def _part(
    one: nodes.PatternField | nodes.PatternItem, scope: Scope, bind: Bind
) -> tuple[Evaluate, Store]:
    """Compile the default before the names of the part, which it does not see."""
    default = constant(None) if one.default is None else scope.expression(one.default)
    return default, store_pattern(one.pattern, scope, bind)
