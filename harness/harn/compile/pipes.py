"""`x |> f`, and `x |> f(_, 1)`, where `_` stands for what comes in (HEV-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.compile.calls import applying
from harness.harn.compile.captures import has_placeholder
from harness.harn.compile.names import callee, fresh_binding
from harness.harn.compile.scopes import Scope
from harness.harn.errors import HarnError
from harness.harn.runtime.frames import Evaluate
from harness.harn.syntax import nodes
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from harness.harn.compile.calls import Apply
    from harness.harn.runtime.frames import Frame
    from harness.harn.values.model import Value

Compiling: TypeAlias = Callable[[nodes.Expression, Scope], Evaluate]


def pipe(node: nodes.Pipe, scope: Scope) -> Evaluate:
    """Compile `left |> right`."""
    apply = applying(scope.unit, node.at, cannot_pipe)
    return piping(node, scope, apply, _plain)


def piping(node: nodes.Pipe, scope: Scope, apply: Apply, compiled: Compiling) -> Evaluate:
    """Compile a pipe whose call is carried out by `apply`, or by `compiled` code with a `_`."""
    left = scope.expression(node.left)
    if has_placeholder(node.right):
        return _with_placeholder(left, node.right, scope.inner(), compiled)
    right = callee(node.right, scope)

    def evaluate(frame: Frame) -> Value:
        value = left(frame)
        return apply(frame, right(frame), [value])

    return evaluate


def cannot_pipe(value: Value) -> HarnError:
    """Return the error for a right side that cannot be called."""
    return HarnError("cannot_pipe", f"cannot pipe into {type_name(value)}", "Type error: ")


def _with_placeholder(
    left: Evaluate, right: nodes.Expression, scope: Scope, compiled: Compiling
) -> Evaluate:
    store = fresh_binding(scope.bind("_"))
    body = compiled(right, scope)

    def evaluate(frame: Frame) -> Value:
        store(frame, left(frame))
        return body(frame)

    return evaluate


def _plain(node: nodes.Expression, scope: Scope) -> Evaluate:
    return scope.expression(node)
