"""`yield` and `emit`, and the bodies they stand in (FUN-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.compile.literals import constant
from harness.harn.runtime.producers import Producer, hand_over
from harness.harn.values.model import Iteration

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Execute, Frame
    from harness.harn.runtime.run import Run
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value


def producing(run: Run, kind: str, body: Evaluate, *, finishes: bool) -> Evaluate:
    """Return the body of a function whose call gives a generator or a stream.

    `finishes` tells that the body has something to do whenever it is left (HEV-28).
    """

    def evaluate(frame: Frame) -> Value:
        return Iteration(kind, Producer(run, body, frame, finishes=finishes))

    return evaluate


def yield_(node: nodes.Yield, scope: Scope) -> Execute:
    """Compile `yield` or `emit`."""
    misplaced = _MISPLACED.get((node.keyword, scope.activation.kind))
    if misplaced is not None:
        raise scope.unit.error(*misplaced, node.at)
    value = constant(None) if node.value is None else scope.expression(node.value)

    def execute(frame: Frame) -> None:
        hand_over(value(frame))

    return execute


_MISPLACED: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("yield", "stream"): ("yield_in_stream", "use `emit` inside `gen fn`, not `yield`"),
    ("emit", "generator"): (
        "emit_outside_stream",
        "use `yield` inside `fn`, `emit` is for `gen fn`",
    ),
    ("yield", "script"): ("yield_outside_function", "`yield` stands in no function"),
    ("emit", "script"): ("yield_outside_function", "`emit` stands in no `gen fn`"),
}
"""The error of a keyword in a function of the wrong kind."""
