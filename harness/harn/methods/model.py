"""What a method is, what it costs, and how one treats a callback that is none (MTH-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from harness.harn.values.arguments import argument, wrong_argument
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value

Method: TypeAlias = "Callable[[Run, Value, list[Value]], Value]"
"""Called with the run, the receiver and the arguments."""

CallbackMethod: TypeAlias = "Callable[[Run, Value, Invocable], Value]"
"""Called with the run, the receiver and the callback."""


def by_name(rows: Mapping[str, Method]) -> dict[str, Method]:
    """Return the table in which every spelling has an entry; `rows` separate them by blanks."""
    return {name: method for names, method in rows.items() for name in names.split()}


_CHARACTERS: Final = 256
_ELEMENTS: Final = 32
"""How much of a text, and of a list, a method goes over in the time of a step."""


def linear(methods: Mapping[str, Method]) -> dict[str, Method]:
    """Return the methods with what they cost: each goes over its whole receiver."""
    return {name: _charged(method) for name, method in methods.items()}


def _charged(method: Method) -> Method:
    def call(run: Run, receiver: Value, arguments: list[Value]) -> Value:
        run.spend(len(receiver) // (_CHARACTERS if type(receiver) is str else _ELEMENTS))
        return method(run, receiver, arguments)

    return call


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
        return bad_callback(run, where, 0, receiver, function, otherwise)

    return call


def bad_callback(
    run: Run,
    where: str,
    at: int,
    receiver: Value,
    function: Value,
    otherwise: Callable[[Value], Value] = nil,
) -> Value:
    """Return what L1 gives for the callback `function` at position `at`; raise in the others."""
    if run.dialect == "L1":
        return otherwise(receiver)
    raise wrong_argument(where, at, "a callable", function)
