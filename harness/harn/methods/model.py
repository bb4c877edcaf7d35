"""What a method is, and how those that take a callback treat a bad one (MTH-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.values.arguments import argument, wrong_argument
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value

Method: TypeAlias = "Callable[[Run, Value, list[Value]], Value]"
"""Called with the run, the receiver and the arguments."""

CallbackMethod: TypeAlias = "Callable[[Run, Value, Invocable], Value]"
"""Called with the run, the receiver and the callback."""


def nil(_: Value) -> None:
    """Return nil, which most methods give in L1 when their callback is none."""


def with_callback(
    where: str, method: CallbackMethod, otherwise: Callable[[Value], Value] = nil
) -> Method:
    """Return the method that takes a callback as its argument.

    Where that cannot be called, L1 yields `otherwise(receiver)` and later dialects raise
    `argument_type` (MTH-3). `where` names the method for the message.
    """

    def call(run: Run, receiver: Value, arguments: list[Value]) -> Value:
        function = argument(arguments, 0)
        if is_callable(function):
            return method(run, receiver, function)
        if run.dialect == "L1":
            return otherwise(receiver)
        raise wrong_argument(where, 0, "a callable", function)

    return call
