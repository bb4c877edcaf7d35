"""Blocks: a scope, the cells and functions made at its start, its statements in order (HEV-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.declared import declare, entry
from harness.harn.compile.endings import discarding, last_statement
from harness.harn.compile.noted import has_defers, open_defers, with_defers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.endings import Ending
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute, Frame, Signal
    from harness.harn.syntax import nodes


def block(node: nodes.Block, scope: Scope, ending: Ending = discarding) -> Execute:
    """Compile a block inside of `scope`."""
    return body(node.statements, scope.inner(), ending)


def block_statement(node: nodes.Block, scope: Scope) -> Execute:
    """Compile a block that stands among statements."""
    return block(node, scope)


def body(statements: Sequence[nodes.Statement], scope: Scope, ending: Ending) -> Execute:
    """Compile the statements of a block whose scope is `scope`."""
    if not has_defers(statements):
        return sequence(steps(statements, scope, ending))
    slot = open_defers(scope)
    return with_defers(sequence(steps(statements, scope, ending)), slot)


def steps(statements: Sequence[nodes.Statement], scope: Scope, ending: Ending) -> list[Execute]:
    """Compile what a block does, one after the other."""
    leading = opened(statements, scope)
    if statements:
        leading.append(last_statement(statements[-1], scope, ending))
    return leading


def opened(statements: Sequence[nodes.Statement], scope: Scope) -> list[Execute]:
    """Compile what a block does before its last statement."""
    declare(statements, scope)
    leading = entry(statements, scope)
    leading += [scope.statement(statement) for statement in statements[:-1]]
    return leading


def sequence(steps: Sequence[Execute]) -> Execute:
    """Return the statement that executes all of them, or ends with the first signal."""
    match steps:
        case []:
            return _nothing
        case [only]:
            return only
        case [first, second]:
            return _two(first, second)
    return _many(tuple(steps))


def _nothing(_: Frame) -> None:
    return None


def _two(first: Execute, second: Execute) -> Execute:
    def execute(frame: Frame) -> Signal | None:
        signal = first(frame)
        return second(frame) if signal is None else signal

    return execute


def _many(steps: tuple[Execute, ...]) -> Execute:
    def execute(frame: Frame) -> Signal | None:
        for step in steps:
            signal = step(frame)
            if signal is not None:
                return signal
        return None

    return execute
