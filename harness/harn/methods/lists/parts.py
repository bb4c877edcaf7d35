"""Parts of a list: its first, its last, what lies between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import by_name, linear
from harness.harn.values.arguments import argument, integer
from harness.harn.values.keys import strict_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def _first(_: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    if argument(arguments, 0) is None:
        return receiver[0] if receiver else None
    return receiver[: _size("list.first", arguments)]


def _last(_: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    if argument(arguments, 0) is None:
        return receiver[-1] if receiver else None
    return receiver[max(len(receiver) - _size("list.last", arguments), 0) :]


def _size(where: str, arguments: list[Value]) -> int:
    return max(integer(where, arguments, 0), 0)


def _slice(_: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    start = integer("list.slice", arguments, 0, 0)
    return receiver[start : integer("list.slice", arguments, 1, len(receiver))]


def _unique(run: Run, receiver: list[Value], __: list[Value]) -> Value:
    first: dict[object, Value] = {}
    for item in receiver:
        first.setdefault(strict_key(run, item), item)
    return list(first.values())


def _flatten(run: Run, receiver: list[Value], _: list[Value]) -> Value:
    return flattened(run, receiver)


def flattened(run: Run, values: list[Value]) -> list[Value]:
    """Return `values` with the elements of the lists among them in their places (one level)."""
    run.room_for(sum(len(value) if type(value) is list else 1 for value in values))
    result: list[Value] = []
    for value in values:
        if type(value) is list:
            result += value
        else:
            result.append(value)
    return result


METHODS: Final[Mapping[str, Method]] = {
    "first": _first,
    "last": _last,
    **linear(
        by_name(
            {
                "slice": _slice,
                "take": lambda _, receiver, given: receiver[: _size("list.take", given)],
                "skip": lambda _, receiver, given: receiver[_size("list.skip", given) :],
                "reverse reversed": lambda _, receiver, __: receiver[::-1],
                "compact": lambda _, receiver, __: [item for item in receiver if item is not None],
                "unique": _unique,
                "flatten": _flatten,
            }
        )
    ),
}
