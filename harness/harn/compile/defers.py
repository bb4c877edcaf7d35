"""`defer { … }` (HEV-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.blocks import block

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute, Frame
    from harness.harn.syntax import nodes


def defer(node: nodes.Defer, scope: Scope) -> Execute:
    """Compile `defer`: what it holds is noted, and done when its block is left."""
    execute = block(node.body, scope)
    slot = scope.defers
    assert slot is not None, "the block has looked at its statements"

    def note(frame: Frame) -> None:
        frame[slot].append(execute)

    return note
