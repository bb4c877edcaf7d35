"""Whether, what and where: questions about the elements of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import linear, with_callback
from harness.harn.values.arguments import argument
from harness.harn.values.equality import equal
from harness.harn.values.membership import contains

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value


def _find(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return next((item for item in receiver if function.invoke(run, [item])), None)


def _find_index(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return next((at for at, item in enumerate(receiver) if function.invoke(run, [item])), -1)


def _any(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return any(function.invoke(run, [item]) for item in receiver)


def _all(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return all(function.invoke(run, [item]) for item in receiver)


def _none(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return not _any(run, receiver, function)


def _index_of(run: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    wanted = argument(arguments, 0)
    return next((at for at, item in enumerate(receiver) if equal(run, item, wanted)), -1)


METHODS: Final[Mapping[str, Method]] = {
    "find": with_callback("list.find", _find),
    "find_index": with_callback("list.find_index", _find_index, lambda _: -1),
    "any": with_callback("list.any", _any, lambda _: False),
    **{
        name: with_callback(f"list.{name}", _all, lambda _: True)
        for name in ("all", "every", "all?")
    },
    **{
        name: with_callback(f"list.{name}", _none, lambda receiver: not receiver)
        for name in ("none", "none?")
    },
    **linear(
        {
            "contains": lambda run, receiver, given: contains(run, receiver, argument(given, 0)),
            "index_of": _index_of,
        }
    ),
}
