"""The methods of sets (07 §6). `map` and `filter` give sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import by_name, linear, with_callback
from harness.harn.values import sets
from harness.harn.values.arguments import argument, set_at
from harness.harn.values.membership import contains
from harness.harn.values.model import SetValue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value


def _with_set(name: str, operation: Callable[[SetValue, SetValue], Value]) -> Method:
    """Return the method that takes another set; a list stands for the set of its elements."""

    def call(run: Run, receiver: SetValue, arguments: list[Value]) -> Value:
        given = argument(arguments, 0)
        if type(given) is list:
            given = sets.set_of(run, given)
        other = set_at(f"set.{name}", [given], 0)
        run.room_for(len(receiver.items) + len(other.items))
        return operation(receiver, other)

    return call


def _map(run: Run, receiver: SetValue, function: Invocable) -> Value:
    return sets.set_of(run, _called(run, receiver, function))


def _filter(run: Run, receiver: SetValue, function: Invocable) -> Value:
    kept = {key: item for key, item in receiver.items.items() if function.invoke(run, [item])}
    return SetValue(kept)


def _any(run: Run, receiver: SetValue, function: Invocable) -> Value:
    return any(_called(run, receiver, function))


def _all(run: Run, receiver: SetValue, function: Invocable) -> Value:
    return all(_called(run, receiver, function))


def _called(run: Run, receiver: SetValue, function: Invocable) -> Iterator[Value]:
    return (function.invoke(run, [item]) for item in receiver.items.values())


METHODS: Final[Mapping[str, Method]] = {
    **by_name(
        {
            "count len": lambda _, receiver, __: len(receiver.items),
            "empty": lambda _, receiver, __: not receiver.items,
            "contains": lambda run, receiver, given: contains(run, receiver, argument(given, 0)),
        }
    ),
    **linear(
        by_name(
            {
                "add adding": lambda run, receiver, given: sets.with_value(
                    run, receiver, argument(given, 0)
                ),
                "remove delete removing": lambda run, receiver, given: sets.without_value(
                    run, receiver, argument(given, 0)
                ),
                "to_list": lambda _, receiver, __: list(receiver.items.values()),
            }
        )
    ),
    "union": _with_set("union", sets.union),
    "intersect": _with_set("intersect", sets.intersection),
    "intersection": _with_set("intersection", sets.intersection),
    "difference": _with_set("difference", sets.difference),
    "symmetric_difference": _with_set("symmetric_difference", sets.symmetric_difference),
    "is_subset": _with_set("is_subset", sets.is_subset),
    "is_superset": _with_set("is_superset", lambda left, right: sets.is_subset(right, left)),
    "is_disjoint": _with_set("is_disjoint", sets.is_disjoint),
    "map": with_callback("set.map", _map),
    "filter": with_callback("set.filter", _filter),
    "any": with_callback("set.any", _any, lambda _: False),
    "all": with_callback("set.all", _all, lambda _: True),
    "every": with_callback("set.every", _all, lambda _: True),
}
