"""Tail calls: `return f(…)` and `return x |> f` add no frame (HEV-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.calls import calling, not_callable, replacing
from harness.harn.compile.pipes import cannot_pipe, piping
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate


def tail(node: nodes.Expression, scope: Scope) -> Evaluate:
    """Compile the value of a `return`: that of a call is `TAIL`, and the run knows the call."""
    match node:
        case nodes.Call():
            return calling(node, scope, replacing(scope.unit, node.at, not_callable))
        case nodes.Pipe():
            return piping(node, scope, replacing(scope.unit, node.at, cannot_pipe), tail)
    return scope.expression(node)
