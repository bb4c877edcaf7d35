"""Calls: callee, then arguments from left to right, then the body in a frame of its own (FUN-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from harness.harn import methods
from harness.harn.compile.containers import listing
from harness.harn.compile.names import callee
from harness.harn.errors import HarnError
from harness.harn.runtime.access import variant
from harness.harn.runtime.frames import DEPTH, TAIL, Frame
from harness.harn.runtime.function import Function, finished, stack_overflow
from harness.harn.values.model import EnumType, StructType, StructValue, Value
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.compile.unit import Unit
    from harness.harn.runtime.frames import Evaluate
    from harness.harn.syntax import nodes

Apply: TypeAlias = Callable[[Frame, Value, list[Value]], Value]
"""Calls a value with arguments, from a frame."""

Refusal: TypeAlias = Callable[[Value], HarnError]
"""Makes the error for a value that cannot be called."""


def call(node: nodes.Call, scope: Scope) -> Evaluate:
    """Compile `callee(arguments)`."""
    return calling(node, scope, applying(scope.unit, node.at, not_callable))


def calling(node: nodes.Call, scope: Scope, apply: Apply) -> Evaluate:
    """Compile a call that `apply` carries out."""
    function, arguments = callee(node.callee, scope), listing(node.arguments, scope)
    return lambda frame: apply(frame, function(frame), arguments(frame))


def method_call(node: nodes.MethodCall, scope: Scope) -> Evaluate:
    """Compile `receiver.name(arguments)`, or `?.` (HEV-12); on an enum it makes a variant."""
    receiver, arguments = scope.expression(node.receiver), listing(node.arguments, scope)
    unit, run, at = scope.unit, scope.unit.run, node.at
    name, optional = node.name, node.optional

    def evaluate(frame: Frame) -> Value:
        value = receiver(frame)
        if value is None and optional:
            return None
        values = arguments(frame)
        run.depth = frame[DEPTH]
        run.fuel -= 1
        if run.fuel < 0:
            unit.refuel(at)
        try:
            if type(value) is EnumType:
                return variant(value, name, tuple(values))
            return methods.call(run, value, name, values)
        except Exception as error:
            raise unit.placed(error, at) from None

    return evaluate


def applying(unit: Unit, at: int, refusal: Refusal) -> Apply:
    """Return what calls a value at a place of the text: each call is a step, and one level deeper.

    The call of what cannot be called raises what `refusal` makes.
    """
    run, deepest = unit.run, unit.run.limits.depth
    call_host = _calling_host(unit, at, refusal)

    def apply(frame: Frame, function: Value, arguments: list[Value]) -> Value:
        if type(function) is not Function:
            return call_host(frame, function, arguments)
        depth = frame[DEPTH] + 1
        run.fuel -= 1
        if run.fuel < 0:
            unit.refuel(at)
        try:
            if depth > deepest:
                raise stack_overflow()
            code = function.code
            if len(arguments) != code.exact:
                arguments = code.fitted(arguments)
            result = code.body([depth, None, *arguments, *function.extra])
            return result if result is not TAIL else finished(run)
        except (HarnError, RecursionError) as error:
            raise unit.placed(error, at) from None

    return apply


def replacing(unit: Unit, at: int, refusal: Refusal) -> Apply:
    """Return what calls a value in the place of the function around: `TAIL` says so (HEV-31)."""
    run = unit.run
    call_host = _calling_host(unit, at, refusal)

    def placed(error: Exception) -> Exception:
        return unit.placed(error, at)

    def apply(frame: Frame, function: Value, arguments: list[Value]) -> Value:
        if type(function) is not Function:
            return call_host(frame, function, arguments)
        run.fuel -= 1
        if run.fuel < 0:
            unit.refuel(at)
        code = function.code
        if len(arguments) != code.exact:
            arguments = code.fitted(arguments)
        run.next_body = code.body
        run.next_place = placed
        run.next_frame = [frame[DEPTH], None, *arguments, *function.extra]
        return TAIL

    return apply


def not_callable(value: Value) -> HarnError:
    """Return the error for the call of a value that is no function."""
    return HarnError("not_callable", f"cannot call {type_name(value)}", "Type error: ")


def _calling_host(unit: Unit, at: int, refusal: Refusal) -> Apply:
    run = unit.run

    def apply(frame: Frame, function: Value, arguments: list[Value]) -> Value:
        run.depth = frame[DEPTH]
        run.fuel -= 1
        if run.fuel < 0:
            unit.refuel(at)
        try:
            if type(function) is StructType:
                return _made_of(function, arguments)
            if not is_callable(function):
                raise refusal(function)
            return function.invoke(run, arguments)
        except Exception as error:
            raise unit.placed(error, at) from None

    return apply


def _made_of(struct: StructType, arguments: list[Value]) -> StructValue:
    """`S({f: v})` (HEV-14)."""
    fields = arguments[0] if arguments else {}
    if type(fields) is not dict:
        message = f"{struct.name}(…) takes a dict of fields, got {type_name(fields)}"
        raise HarnError("struct_fields", message, "Type error: ")
    return StructValue(struct, fields)
