"""What becomes of the last expression of a block (HEV-6): nothing, a result, or a value kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.compile.escapes import Escape
from harness.harn.runtime.frames import RESULT, RETURN, Evaluate, Execute
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Frame, Signal
    from harness.harn.values.model import Value

Ending: TypeAlias = Callable[[Evaluate], Execute]
"""Makes the statement that evaluates the last expression of a block."""


def discarding(evaluate: Evaluate) -> Execute:
    """End a block whose value nobody uses."""

    def execute(frame: Frame) -> None:
        evaluate(frame)

    return execute


def returning(evaluate: Evaluate) -> Execute:
    """End the body of a closure: the value is what the call returns."""

    def execute(frame: Frame) -> Signal:
        frame[RESULT] = evaluate(frame)
        return RETURN

    return execute


def keeping(slot: int) -> Ending:
    """End a block inside of an expression: the value waits in a slot of the frame."""

    def ending(evaluate: Evaluate) -> Execute:
        def execute(frame: Frame) -> None:
            frame[slot] = evaluate(frame)

        return execute

    return ending


def last_statement(node: nodes.Statement, scope: Scope, ending: Ending) -> Execute:
    """Compile the last statement of a block that ends so; only an expression has a value."""
    if not isinstance(node, nodes.ExpressionStatement):
        return scope.statement(node)
    return scope.landed(lambda: ended(node.expression, scope, ending))


def expression_statement(node: nodes.ExpressionStatement, scope: Scope) -> Execute:
    """Compile an expression that is evaluated for its effects."""
    return ended(node.expression, scope, discarding)


def ended(node: nodes.Expression, scope: Scope, ending: Ending) -> Execute:
    """Compile an expression that ends so; one with blocks passes the ending on to them."""
    branching = scope.unit.tables.branching
    if type(node) in branching:
        return branching[type(node)](node, scope, ending)
    return ending(scope.expression(node))


def value_of_branches(node: nodes.Expression, scope: Scope) -> Evaluate:
    """Compile an expression with blocks, as `if`, whose value is used."""
    activation = scope.activation
    slot = activation.new_slot()
    exits = activation.exits
    execute = scope.unit.tables.branching[type(node)](node, scope, keeping(slot))
    if activation.exits > exits:
        activation.escapes += 1
    return _kept(execute, slot)


def _kept(execute: Execute, slot: int) -> Evaluate:
    def evaluate(frame: Frame) -> Value:
        frame[slot] = None
        signal = execute(frame)
        if signal is not None:
            raise Escape(signal)
        return frame[slot]

    return evaluate
