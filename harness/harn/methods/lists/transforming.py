"""Other lists made of the elements of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.lists.parts import flattened
from harness.harn.methods.model import bad_callback, linear, with_callback
from harness.harn.values.arguments import argument
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value


def _map(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return [function.invoke(run, [item]) for item in receiver]


def _filter(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return [item for item in receiver if function.invoke(run, [item])]


def _flat_map(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return flattened(run, [function.invoke(run, [item]) for item in receiver])


def _reduce(run: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    function = argument(arguments, 1)
    if not is_callable(function):
        return bad_callback(run, "list.reduce", 1, receiver, function)
    result = argument(arguments, 0)
    for item in receiver:
        result = function.invoke(run, [result, item])
    return result


def _enumerate(_: Run, receiver: list[Value], __: list[Value]) -> Value:
    return [{"index": at, "value": item} for at, item in enumerate(receiver)]


def _zip(_: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    other = argument(arguments, 0)
    if type(other) is not list:
        return []
    return [[left, right] for left, right in zip(receiver, other, strict=False)]


METHODS: Final[Mapping[str, Method]] = {
    "map": with_callback("list.map", _map),
    "filter": with_callback("list.filter", _filter),
    "flat_map": with_callback("list.flat_map", _flat_map),
    "reduce": _reduce,
    **linear({"enumerate": _enumerate, "zip": _zip}),
}
