"""`while` and `for` (HEV-7, HEV-8): each turn is a step, and has variables of its own."""

from __future__ import annotations

from sys import getrefcount
from typing import TYPE_CHECKING

from harness.harn.compile.blocks import block
from harness.harn.compile.names import fresh_binding
from harness.harn.compile.patterns import store_pattern
from harness.harn.runtime.frames import CONTINUE, DEPTH, RETURN
from harness.harn.runtime.sole_owner import LOCAL
from harness.harn.values.iteration import elements
from harness.harn.values.model import Iteration

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute, Frame, Signal
    from harness.harn.runtime.run import Run
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value


def while_(node: nodes.While, scope: Scope) -> Execute:
    """Compile `while`."""
    condition = scope.expression(node.condition)
    body = block(node.body, scope.inner(in_loop=True))
    unit, run, at = scope.unit, scope.unit.run, node.at

    def execute(frame: Frame) -> Signal | None:
        while condition(frame):
            run.fuel -= 1
            if run.fuel < 0:
                unit.refuel(at)
            signal = body(frame)
            if signal is not None and signal is not CONTINUE:
                return RETURN if signal is RETURN else None
        return None

    return execute


def for_(node: nodes.For, scope: Scope) -> Execute:
    """Compile `for`; what it runs over is evaluated once, before the first turn."""
    iterable = scope.expression(node.iterable)
    turn = scope.inner(in_loop=True)
    store = store_pattern(node.pattern, turn, lambda name: fresh_binding(turn.bind(name)))
    body = block(node.body, turn)
    unit, run, at = scope.unit, scope.unit.run, node.at

    def execute(frame: Frame) -> Signal | None:
        value = iterable(frame)
        left = None
        try:
            for item in _pulled(value, run, frame) if type(value) is Iteration else elements(value):
                run.fuel -= 1
                if run.fuel < 0:
                    unit.refuel(at)
                store(frame, item)
                signal = body(frame)
                if signal is not None and signal is not CONTINUE:
                    left = signal
                    break
            if left and type(value) is Iteration and getrefcount(value) == LOCAL:
                _leave(value, run, frame)
        except Exception as error:
            raise unit.placed(error, at) from None
        return RETURN if left is RETURN else None

    return execute


def _leave(iteration: Iteration, run: Run, frame: Frame) -> None:
    """End a generator that nobody can pull any more: its `finally` has its turn now (HEV-28)."""
    if iteration.kind == "iter":
        return
    from harness.harn.runtime.producers import Producer  # noqa: PLC0415  # few have one

    if isinstance(iteration.pull, Producer):
        run.depth = frame[DEPTH]
        iteration.pull.leave()


def _pulled(iteration: Iteration, run: Run, frame: Frame) -> Iterator[Value]:
    """Yield what is left of an iteration; what it calls is called from this frame."""
    items = elements(iteration)
    while True:
        run.depth = frame[DEPTH]
        try:
            item = next(items)
        except StopIteration:
            return
        yield item
