"""Types of parameters, as far as they are checked when the function is entered (FUN-11, FUN-12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.errors import HarnError
from harness.harn.lowering import lower_wholly
from harness.harn.runtime.conformance import require_type
from harness.harn.syntax import nodes
from harness.harn.values.model import StructValue, Value
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.compile.scopes import Entries, Scope

Check: TypeAlias = Callable[[Value], None]
"""Raises `HarnError` for an argument that does not fit its parameter."""


def parameter_check(parameter: nodes.Parameter, scope: Scope) -> Check | None:
    """Return what checks an argument, or None where the type says nothing that is checked."""
    check = _check(parameter, scope)
    if check is None and parameter.type is not None and scope.unit.entries is not None:
        check = _known_later(parameter, scope, scope.unit.entries)
    return _of_each(check) if check is not None and parameter.rest else check


def _known_later(parameter: nodes.Parameter, scope: Scope, entries: Entries) -> Check:
    """Return what checks an argument once an entry of the session has declared the type."""
    asked: Mapping[str, nodes.TypeDeclaration] | None = None
    known: Check | None = None

    def check(value: Value) -> None:
        nonlocal asked, known
        if known is None and asked is not entries.types:
            asked, known = entries.types, _check(parameter, scope)
        if known is not None:
            known(value)

    return check


def _check(parameter: nodes.Parameter, scope: Scope) -> Check | None:
    if parameter.type is None:
        return None
    interface = _interface(parameter.type, scope)
    if interface is not None:
        return _implementing(parameter.name, interface)
    schema = lower_wholly(parameter.type, scope.aliases())
    if schema is None:
        return None
    return partial(require_type, scope.unit.run, parameter.name, schema)


def _of_each(check: Check) -> Check:
    def check_all(values: Value) -> None:
        for value in values:
            check(value)

    return check_all


def _interface(type_: nodes.Type, scope: Scope) -> nodes.InterfaceDeclaration | None:
    return scope.interface(type_.name) if isinstance(type_, nodes.NamedType) else None


def _implementing(name: str, interface: nodes.InterfaceDeclaration) -> Check:
    def check(value: Value) -> None:
        has = value.type.methods if type(value) is StructValue else {}
        missing = [method.name for method in interface.methods if method.name not in has]
        if type(value) is StructValue and not missing:
            return
        what = value.type.name if type(value) is StructValue else type_name(value)
        lacking = f": it has no method `{missing[0]}`" if missing else ""
        message = (
            f"parameter '{name}': {what} does not satisfy interface '{interface.name}'{lacking}"
        )
        raise HarnError("unsatisfied_interface", message, "Type error: ")

    return check
