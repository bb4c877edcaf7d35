"""`let`, `const`, `var` (HEV-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.declared import redeclared, set_mutability
from harness.harn.compile.names import binding
from harness.harn.compile.patterns import store_pattern

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute, Frame, Store
    from harness.harn.syntax import nodes


def bind(node: nodes.Binding, scope: Scope) -> Execute:
    """Compile a binding; its names mean what they did before in its own value."""
    value = scope.expression(node.value)

    def declare(name: str) -> Store:
        variable = redeclared(name, scope, node.at)
        set_mutability(variable, node, scope.unit.dialect)
        return binding(variable)

    store = store_pattern(node.pattern, scope, declare)

    def execute(frame: Frame) -> None:
        store(frame, value(frame))

    return execute
