"""What a block has to do when it is left: its `defer` statements note it (HEV-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.finals import with_final
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute, Frame, Signal


def has_defers(statements: Sequence[nodes.Statement]) -> bool:
    """Tell whether a block with these statements has something to do when it is left."""
    return any(isinstance(statement, nodes.Defer) for statement in statements)


def open_defers(scope: Scope) -> int:
    """Let the block with this scope have defers; returns the slot that they are noted in."""
    scope.tail_calls = False
    scope.defers = scope.activation.new_slot()
    return scope.defers


def with_defers(execute: Execute, slot: int) -> Execute:
    """Return the block that does what was noted in the slot, the last first, when it is left."""

    def finish(frame: Frame) -> Signal | None:
        noted = frame[slot]
        return with_final(noted.pop(), finish)(frame) if noted else None

    finishing = with_final(execute, finish)

    def execute_block(frame: Frame) -> Signal | None:
        frame[slot] = []
        return finishing(frame)

    return execute_block
