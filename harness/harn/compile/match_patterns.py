"""Patterns of a match: whether a value fits one, and the names it binds (HEV-20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.compile.names import fresh_binding
from harness.harn.compile.patterns import DISCARDED
from harness.harn.dialect import Dialect
from harness.harn.runtime.frames import Frame
from harness.harn.syntax import nodes
from harness.harn.values.equality import equal
from harness.harn.values.model import EnumValue, Value

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Store

Matcher: TypeAlias = Callable[[Frame, Value], bool]
"""Tells whether a value fits; names are bound on the way."""


def matcher(node: nodes.MatchPattern, scope: Scope) -> Matcher:
    """Compile a pattern; its names are bound in `scope`, once for all alternatives."""
    match node:
        case nodes.Anything():
            return _anything
        case nodes.Bind():
            return _bind(node.name, scope)
        case nodes.Equal():
            return _equal(node, scope)
        case nodes.VariantPattern():
            return _variant(node, scope)
        case nodes.DictMatch():
            return _dict(node, scope)
        case nodes.ListMatch():
            return _list(node, scope)


def _anything(_: Frame, __: Value) -> bool:
    return True


def _bind(name: str, scope: Scope) -> Matcher:
    store = _store(name, scope)

    def fits(frame: Frame, value: Value) -> bool:
        store(frame, value)
        return True

    return fits


def _store(name: str, scope: Scope) -> Store:
    return fresh_binding(scope.bound.get(name) or scope.bind(name))


def _equal(node: nodes.Equal, scope: Scope) -> Matcher:
    wanted, unit, at = scope.expression(node.value), scope.unit, node.at

    def fits(frame: Frame, value: Value) -> bool:
        try:
            return equal(unit.run, value, wanted(frame))
        except Exception as error:
            raise unit.placed(error, at) from None

    return fits


def _variant(node: nodes.VariantPattern, scope: Scope) -> Matcher:
    enum, variant = node.enum, node.variant
    fields = [matcher(field, scope) for field in node.fields or ()]

    def fits(frame: Frame, value: Value) -> bool:
        if type(value) is not EnumValue or value.enum != enum or value.variant != variant:
            return False
        return all(
            field(frame, value.fields[i] if i < len(value.fields) else None)
            for i, field in enumerate(fields)
        )

    return fits


def _dict(node: nodes.DictMatch, scope: Scope) -> Matcher:
    entries = [(key, matcher(pattern, scope)) for key, pattern in node.entries]

    def fits(frame: Frame, value: Value) -> bool:
        return type(value) is dict and all(
            key in value and entry(frame, value[key]) for key, entry in entries
        )

    return fits


def _list(node: nodes.ListMatch, scope: Scope) -> Matcher:
    """L1 takes longer lists, later dialects only where the pattern has a rest (HEV-20)."""
    items = [matcher(item, scope) for item in node.items]
    is_open = node.has_rest or scope.unit.dialect is Dialect.L1
    store_rest = None if node.rest in {None, DISCARDED} else _store(str(node.rest), scope)

    def fits(frame: Frame, value: Value) -> bool:
        if type(value) is not list or not _has_length(value, len(items), is_open=is_open):
            return False
        if not all(item(frame, value[i]) for i, item in enumerate(items)):
            return False
        if store_rest is not None:
            store_rest(frame, value[len(items) :])
        return True

    return fits


def _has_length(value: list[Value], wanted: int, *, is_open: bool) -> bool:
    return len(value) >= wanted if is_open else len(value) == wanted
