"""Dicts, lists, pairs, ranges and iteration (07 §7).

Those that are methods too take the receiver as their first argument.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods import dicts, lists
from harness.harn.methods.lists.grouping import parted
from harness.harn.values.arguments import argument, dict_of, function, integer, list_of
from harness.harn.values.iteration import iterator
from harness.harn.values.keys import key
from harness.harn.values.model import Pair, Range

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _on_dict(name: str, method: Method) -> HostFunction:
    return lambda run, arguments: method(run, dict_of(name, arguments, 0), arguments[1:])


def _on_list(name: str, method: Method) -> HostFunction:
    return lambda run, arguments: method(run, list_of(name, arguments, 0), arguments[1:])


def _range(_: Run, arguments: list[Value]) -> Range:
    """Return the numbers below `n`, or those from `a` and below `b` (BLT-2)."""
    first = integer("range", arguments, 0)
    if argument(arguments, 1) is None:
        return Range(0, first, exclusive=True)
    return Range(first, integer("range", arguments, 1), exclusive=True)


def _partition(run: Run, arguments: list[Value]) -> Value:
    """Unlike the method, the builtin names the two parts."""
    values = list_of("partition", arguments, 0)
    matching, others = parted(run, values, function("partition", arguments, 1))
    return {"match": matching, "no_match": others}


def _dedup_by(run: Run, arguments: list[Value]) -> Value:
    """Keep the first of the elements for which the callback gives equal values."""
    values = list_of("dedup_by", arguments, 0)
    call = function("dedup_by", arguments, 1).invoke
    first: dict[object, Value] = {}
    for value in values:
        first.setdefault(key(run, call(run, [value])), value)
    return list(first.values())


BUILTINS: Final[Mapping[str, HostFunction]] = {
    **{name: _on_dict(name, dicts.METHODS[name]) for name in ("keys", "values", "entries", "has")},
    **{
        name: _on_list(name, lists.METHODS[name])
        for name in ("chunk", "window", "group_by", "flat_map")
    },
    "partition": _partition,
    "dedup_by": _dedup_by,
    "pair": lambda _, arguments: Pair(argument(arguments, 0), argument(arguments, 1)),
    "range": _range,
    "iter": lambda _, arguments: iterator(argument(arguments, 0)),
}
