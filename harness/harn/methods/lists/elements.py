"""Size and ends of a list, one element more or less, and all of them as one text or number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import by_name, linear
from harness.harn.values.arguments import argument, text
from harness.harn.values.arithmetic import wrapped
from harness.harn.values.display import display
from harness.harn.values.iteration import iterator
from harness.harn.values.texts import joined
from harness.harn.values.types import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def _push(run: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    run.room_for(len(receiver) + 1)
    return [*receiver, argument(arguments, 0)]


def _join(run: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    return joined(run, map(display, receiver), text(run, arguments, 0))


def total(values: Iterable[Value]) -> int | float:
    """Return the sum of the numbers among `values`; an int as long as no float is met."""
    result: int | float = 0
    for value in values:
        if type(value) in NUMBERS:
            result += value
            if type(result) is int:
                result = wrapped(result)
    return result


METHODS: Final[Mapping[str, Method]] = {
    **by_name(
        {
            "count": lambda _, receiver, __: len(receiver),
            "empty": lambda _, receiver, __: not receiver,
            "iter": lambda _, receiver, __: iterator(receiver),
        }
    ),
    **linear(
        by_name(
            {
                "push appending": _push,
                "pop dropping_last": lambda _, receiver, __: receiver[:-1],
                "join": _join,
                "sum": lambda _, receiver, __: total(receiver),
            }
        )
    ),
}
