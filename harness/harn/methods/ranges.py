"""The methods of ranges (VAL-10); nothing is built. All others are those of their iterator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.iterators import METHODS as ITERATOR_METHODS
from harness.harn.values.arguments import argument
from harness.harn.values.display import display
from harness.harn.values.iteration import count, iterator, numbers
from harness.harn.values.membership import contains

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Range, Value


def _first(run: Run, receiver: Range, arguments: list[Value]) -> Value:
    if argument(arguments, 0) is not None:
        taken = ITERATOR_METHODS["take"](run, iterator(receiver), arguments)
        return ITERATOR_METHODS["to_list"](run, taken, [])
    return receiver.start if count(receiver) else None


def _last(_: Run, receiver: Range, __: list[Value]) -> Value:
    return numbers(receiver)[-1] if count(receiver) else None


def _through_iterator(method: Method) -> Method:
    return lambda run, receiver, arguments: method(run, iterator(receiver), arguments)


METHODS: Final[Mapping[str, Method]] = {
    **{name: _through_iterator(method) for name, method in ITERATOR_METHODS.items()},
    "iter": lambda _, receiver, __: iterator(receiver),
    "len": lambda _, receiver, __: count(receiver),
    "count": lambda _, receiver, __: count(receiver),
    "empty": lambda _, receiver, __: count(receiver) == 0,
    "contains": lambda run, receiver, given: contains(run, receiver, argument(given, 0)),
    "first": _first,
    "last": _last,
    "to_string": lambda _, receiver, __: display(receiver),
}
