"""`try` (HEV-27 to HEV-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.blocks import block
from harness.harn.compile.endings import keeping, value_of_branches
from harness.harn.compile.escapes import Escape
from harness.harn.compile.finals import with_final
from harness.harn.compile.names import fresh_binding
from harness.harn.errors import HarnError, LimitError, Thrown
from harness.harn.values import results
from harness.harn.values.model import EnumValue

if TYPE_CHECKING:
    from harness.harn.compile.endings import Ending
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Execute, Frame, Signal, Store
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value


def try_(node: nodes.Try, scope: Scope, ending: Ending) -> Execute:
    """Compile `try` whose value ends so."""
    if node.catch is None and node.finally_ is None:
        return ending(result(node, scope))
    if node.finally_ is None:
        return _guarded(node, scope, ending)
    guarded = _guarded(node, scope.inner(tail_calls=False), ending)
    return with_final(guarded, block(node.finally_, scope))


def try_value(node: nodes.Try, scope: Scope) -> Evaluate:
    """Compile `try` whose value is used."""
    if node.catch is None and node.finally_ is None:
        return result(node, scope)
    return value_of_branches(node, scope)


def result(node: nodes.Try, scope: Scope) -> Evaluate:
    """Compile `try { … }` alone: its value is a Result (HEV-29)."""
    activation = scope.activation
    slot = activation.new_slot()
    exits = activation.exits
    execute = block(node.body, scope.inner(tail_calls=False), keeping(slot))
    if activation.exits > exits:
        activation.escapes += 1

    def evaluate(frame: Frame) -> Value:
        frame[slot] = None
        try:
            signal = execute(frame)
        except LimitError:
            raise
        except HarnError as error:
            return results.error(error.caught)
        if signal is not None:
            raise Escape(signal)
        value = frame[slot]
        return value if results.is_result(value) else results.ok(value)

    return evaluate


def _guarded(node: nodes.Try, scope: Scope, ending: Ending) -> Execute:
    if node.catch is None:
        return block(node.body, scope, ending)
    execute = block(node.body, scope.inner(tail_calls=False), ending)
    around = scope.inner()
    store = fresh_binding(around.bind(node.catch.name)) if node.catch.name else _forget
    handle = block(node.catch.body, around, ending)
    if node.catch.type is None:
        return _catching(execute, store, handle)
    return _catching_enum(execute, store, handle, node.catch.type)


def _forget(_: Frame, __: Value) -> None:
    return None


def _catching(execute: Execute, store: Store, handle: Execute) -> Execute:
    def execute_guarded(frame: Frame) -> Signal | None:
        try:
            return execute(frame)
        except LimitError:
            raise
        except HarnError as error:
            caught = error.caught
        store(frame, caught)
        return handle(frame)

    return execute_guarded


def _catching_enum(execute: Execute, store: Store, handle: Execute, enum: str) -> Execute:
    def execute_guarded(frame: Frame) -> Signal | None:
        try:
            return execute(frame)
        except Thrown as thrown:
            caught = thrown.value
            if type(caught) is not EnumValue or caught.enum != enum:
                raise
        store(frame, caught)
        return handle(frame)

    return execute_guarded
