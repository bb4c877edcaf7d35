"""Sinks: they draw from an iterator, to its end unless the answer is known before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.iterators.drawing import callback, drawn, size, wrong
from harness.harn.methods.lists.elements import total
from harness.harn.values import sets
from harness.harn.values.arguments import argument
from harness.harn.values.model import Pair
from harness.harn.values.ordering import compare
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Iteration, Value


def _collected(run: Run, receiver: Iteration) -> Iterator[Value]:
    """Yield the elements that a collection is made of, as many as one may have."""
    for count, value in enumerate(drawn(run, receiver), start=1):
        if count > run.limits.size:
            run.room_for(count)
        yield value


def _to_list(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    return list(_collected(run, receiver))


def _to_set(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    return sets.set_of(run, _collected(run, receiver))


def _to_dict(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    entries = {}
    for value in _collected(run, receiver):
        if type(value) is not Pair:
            raise wrong("to_dict", f"needs pairs, got {type_name(value)}")
        if type(value.first) is not str:
            raise wrong("to_dict", f"needs pairs with string keys, got {type_name(value.first)}")
        entries[value.first] = value.second
    return entries


def _count(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    return sum(1 for _ in drawn(run, receiver))


def _sum(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    return total(drawn(run, receiver))


def _min(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    return _extreme(drawn(run, receiver), -1)


def _max(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    return _extreme(drawn(run, receiver), 1)


def _extreme(values: Iterator[Value], wanted: int) -> Value:
    """Return the value that compares as `wanted` with the others; the first of equal ones."""
    best = next(values, None)
    for value in values:
        if compare(value, best) == wanted:
            best = value
    return best


def _reduce(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("reduce", arguments, 1)
    result = argument(arguments, 0)
    for value in drawn(run, receiver):
        result = function.invoke(run, [result, value])
    return result


def _first(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    if argument(arguments, 0) is None:
        return next(drawn(run, receiver), None)
    values: list[Value] = []
    wanted = size("first", arguments, 0, least=0)
    for value in _collected(run, receiver) if wanted else ():
        values.append(value)
        if len(values) == wanted:
            break
    return values


def _last(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    last = None
    for value in drawn(run, receiver):
        last = value
    return last


def _any(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("any", arguments)
    return any(function.invoke(run, [value]) for value in drawn(run, receiver))


def _all(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("all", arguments)
    return all(function.invoke(run, [value]) for value in drawn(run, receiver))


def _find(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("find", arguments)
    return next((value for value in drawn(run, receiver) if function.invoke(run, [value])), None)


def _for_each(run: Run, receiver: Iteration, arguments: list[Value]) -> None:
    function = callback("for_each", arguments)
    for value in drawn(run, receiver):
        function.invoke(run, [value])


METHODS: Final[Mapping[str, Method]] = {
    "to_list": _to_list,
    "to_set": _to_set,
    "to_dict": _to_dict,
    "count": _count,
    "sum": _sum,
    "min": _min,
    "max": _max,
    "reduce": _reduce,
    "first": _first,
    "last": _last,
    "any": _any,
    "all": _all,
    "find": _find,
    "for_each": _for_each,
}
