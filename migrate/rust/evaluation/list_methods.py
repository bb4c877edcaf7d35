"""Methods of list outputs and of what `map` and `filter` make of them (IDM-81…IDM-89)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from harness.expectation import Path
from migrate.rust.evaluation import comprehensions as lists
from migrate.rust.evaluation.comprehensions import comprehend
from migrate.rust.evaluation.conditions import Condition, both, either, inverse
from migrate.rust.evaluation.control import conditional
from migrate.rust.evaluation.neighbours import in_order, neighbours
from migrate.rust.evaluation.options import called, success
from migrate.rust.evaluation.output_forms import is_data, output_form
from migrate.rust.evaluation.places import demand, element, element_type
from migrate.rust.evaluation.relations import equal, is_known, truth
from migrate.rust.evaluation.running_ahead import read_on_condition
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import LISTS, SETS
from migrate.rust.evaluation.values import (
    Chained,
    Comprehension,
    Opaque,
    Place,
    Value,
    Zipped,
)
from migrate.rust.evaluation.without_order import need_order
from migrate.rust.known.methods import call_method
from migrate.rust.known.values import Iteration, Range, ValueSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from migrate.rust.evaluation.calling import Call, PlaceMethod


def _any(value: Value, call: Call) -> Value:
    items = comprehend(value)
    return lists.exists(items, truth(call.over(items, call.argument())))


def _all(value: Value, call: Call) -> Value:
    items = comprehend(value)
    return lists.each(items, truth(call.over(items, call.argument())))


def _map(value: Value, call: Call) -> Value:
    items = comprehend(value)
    return replace(items, value=call.over(items, call.argument()))


def _filter(value: Value, call: Call) -> Value:
    items = comprehend(value)
    return lists.kept(items, truth(call.over(items, call.argument())), items.value)


def _filter_map(value: Value, call: Call) -> Value:
    items = comprehend(value)
    condition, inner = success(call.over(items, call.argument()))
    return lists.kept(items, condition, inner)


def _flatten(value: Value, call: Call) -> Value:
    items = comprehend(value)
    condition, inner = success(items.value)
    return lists.kept(items, condition, inner)


def _find(value: Value, call: Call) -> Value:
    return _first(_filter(value, call), call)


def _find_map(value: Value, call: Call) -> Value:
    return _first(_filter_map(value, call), call)


def _first(value: Value, call: Call) -> Value:
    items = comprehend(value)
    if items.kept is True:
        return _mapped_part(items, 0)
    return lists.first(items)


def _last(value: Value, call: Call) -> Value:
    items = comprehend(value)
    if items.kept is not True:
        raise call.unsupported("on a filtered output")
    return _mapped_part(items, -1)


def _nth(value: Value, call: Call) -> Value:
    items = comprehend(value)
    if items.kept is not True:
        raise call.unsupported("on a filtered output")
    return _mapped_part(items, call.index())


def _mapped_part(items: Comprehension, position: int) -> Value:
    """Return an element of a list, with what `map` makes of it (IDM-81)."""
    return lists.part_at(items, position, position + 1 if position >= 0 else -position)


def _position(value: Value, call: Call) -> Value:
    items = comprehend(value)
    return lists.position(items, truth(call.over(items, call.argument())))


def _count(value: Value, _call: Call) -> Value:
    return lists.size(comprehend(value))


def _is_empty(value: Value, _call: Call) -> Value:
    return lists.empty(comprehend(value))


def _contains(value: Value, call: Call) -> Value:
    wanted = call.argument()
    if isinstance(value, Place) and is_known(wanted) and is_data(value.type):
        return demand(value, "includes", output_form(wanted, element_type(value)))
    items = comprehend(value)
    return lists.exists(items, equal(call.run, items.value, wanted))


def _chain(value: Value, call: Call) -> Value:
    earlier = value.lists if isinstance(value, Chained) else (value,)
    return Chained((*earlier, call.argument()))


def _zip(value: Value, call: Call) -> Value:
    items = comprehend(value)
    other = call.argument()
    if not lists.is_whole(items):
        raise Unsupported("output_dependent_property", "zip of a mapped or filtered output")
    if not isinstance(other, list | tuple | Iteration | Range | ValueSet):
        raise Unsupported("output_dependent_property", "zip of two outputs")
    known = read_on_condition(call.run, other, _known_items)
    pairs = tuple((element(items.source, i), item) for i, item in enumerate(known))
    return Zipped(items.source, pairs)


def _known_items(value: Value) -> list[Value]:
    """Return what is zipped with an output, which may end before it does."""
    if isinstance(value, Range) and value.end is None:
        raise Unsupported("output_dependent_property", "zip with an endless range")
    if isinstance(value, list | tuple):
        return list(value)
    iterator = value if isinstance(value, Iteration) else call_method(value, "into_iter")
    assert isinstance(iterator, Iteration)
    need_order(iterator)
    return list(iterator)


def _enumerate(value: Value, _call: Call) -> Value:
    items = comprehend(value)
    position = Opaque("output_dependent_property", "the position of an element of an output")
    return replace(items, value=(position, items.value))


def _sort(value: Value, call: Call) -> Value:
    if not isinstance(value, Place):
        raise call.unsupported("on a mapped or filtered output")
    return value.through("sort", value.type)


def _same(value: Value, _call: Call) -> Value:
    return value


def _get(value: Value, call: Call) -> Value:
    return _nth(value, call)


def _collect(value: Value, call: Call) -> Value:
    if call.wanted is not None and call.wanted.name in SETS:
        return lists.as_set(comprehend(value), call.wanted.name)
    if call.wanted is not None and call.wanted.name not in LISTS | {"_", "Box"}:
        raise call.unsupported(f"into a {call.wanted.name}")
    return value


def _sorted(value: Value, _call: Call) -> Value:
    """GEN-35: `sorted()` of itertools."""
    whole = lists.listed(comprehend(value))
    return whole.through("sort", whole.type)


def _is_sorted(value: Value, _call: Call) -> Value:
    return in_order(lists.listed(comprehend(value)), Path(None, ()), ())


def _windows(value: Value, call: Call) -> Value:
    return neighbours(comprehend(value), list, call)


def _tuple_windows(value: Value, call: Call) -> Value:
    return neighbours(comprehend(value), tuple, call)


def _in_no_expectation(_value: Value, call: Call) -> Value:
    """GEN-38: extremes and sums of an output have no operator."""
    raise Unsupported("output_dependent_property", call.site.text)


REDUCTIONS = (
    *("chunks", "cmp", "fold", "max", "max_by", "max_by_key", "min", "min_by", "min_by_key"),
    *("partial_cmp", "product", "reduce", "sum"),
)
"""Methods that make one value of all elements, or an order."""


LIST_METHODS: dict[str, PlaceMethod] = {
    **dict.fromkeys(REDUCTIONS, _in_no_expectation),
    "all": _all,
    "any": _any,
    "chain": _chain,
    "cloned": _same,
    "collect": _collect,
    "contains": _contains,
    "copied": _same,
    "count": _count,
    "enumerate": _enumerate,
    "filter": _filter,
    "filter_map": _filter_map,
    "fuse": _same,
    "find": _find,
    "find_map": _find_map,
    "first": _first,
    "flatten": _flatten,
    "get": _get,
    "into_iter": _same,
    "is_empty": _is_empty,
    "is_sorted": _is_sorted,
    "iter": _same,
    "last": _last,
    "len": _count,
    "map": _map,
    "next": _first,
    "next_back": _last,
    "nth": _nth,
    "peek": _first,
    "peekable": _same,
    "position": _position,
    "sorted": _sorted,
    "tuple_windows": _tuple_windows,
    "to_vec": _same,
    "as_slice": _same,
    "windows": _windows,
    "zip": _zip,
}


def call_sequence(value: Value, call: Call) -> Value:
    """Call a method of a comprehension, of chained lists or of a zipped list."""
    if isinstance(value, Chained):
        return _call_chained(value, call)
    if isinstance(value, Zipped):
        return _call_zipped(value, call)
    handler = LIST_METHODS.get(call.method)
    if handler is None:
        raise call.unsupported("on a mapped or filtered output")
    return handler(value, call)


def _call_chained(value: Chained, call: Call) -> Value:
    if call.method == "chain":
        return _chain(value, call)
    if call.method in {"iter", "into_iter", "cloned", "copied"}:
        return value
    if call.method in {"map", "filter", "filter_map"}:
        return Chained(tuple(_call_part(part, call) for part in value.lists))
    joined = _JOINED.get(call.method)
    if joined is None:
        raise call.unsupported("on chained outputs")
    result: Condition = call.method in {"all", "is_empty"}
    for part in value.lists:
        result = joined(result, truth(_call_part(part, call)))
    return result


_JOINED = {"any": either, "all": both}


def _call_part(part: Value, call: Call) -> Value:
    if isinstance(part, Place | Comprehension):
        return LIST_METHODS[call.method](part, call)
    if isinstance(part, list | tuple | Iteration) and call.method in _JOINED:
        return quantified(part, call)
    raise call.unsupported("on outputs chained with other values")


def quantified(values: Value, call: Call) -> Condition:
    """Return `any` or `all` of Known items under a closure that looks at outputs."""
    is_any = call.method == "any"
    result: Condition = not is_any

    def is_decided() -> bool:
        return isinstance(result, bool)

    for item in _one_by_one(values, call, is_decided):
        # It goes on as long as the elements before decide nothing.
        goes_on = inverse(result) if is_any else result
        claim = conditional(call.run, goes_on, partial(_truth, call, item), is_any)
        result = either(result, claim) if is_any else both(result, claim)
        if isinstance(result, bool) and result is is_any:
            break
    return result


def _one_by_one(values: Value, call: Call, is_decided: Callable[[], bool]) -> Iterator[Value]:
    """Yield items as they are needed; those under a condition on outputs are read ahead."""
    items = values if isinstance(values, Iteration) else Iteration(list(values))
    while is_decided():
        try:
            item = next(items)
        except StopIteration:
            return
        yield item
    yield from read_on_condition(call.run, items, list)


def _truth(call: Call, item: Value) -> Condition:
    return truth(called(call.argument(), item))


def _call_zipped(value: Zipped, call: Call) -> Value:
    if call.method in {"iter", "into_iter", "cloned", "copied"}:
        return value
    if call.method == "enumerate":
        return Zipped(value.source, tuple(enumerate(value.items)))
    if call.method == "map":
        return Zipped(value.source, tuple(called(call.argument(), item) for item in value.items))
    if call.method not in _JOINED:
        raise call.unsupported("on an output zipped with values")
    is_any = call.method == "any"
    result: Condition = not is_any
    for position, item in enumerate(value.items):
        # EVL-21: zip stops at the shorter side.
        there = demand(value.source, "length_min", position + 1)
        goes_on = both(inverse(result) if is_any else result, there)
        claim = conditional(call.run, goes_on, partial(_truth, call, item), is_any)
        if not is_any:
            result = both(result, either(inverse(there), claim))
        else:
            result = either(result, both(there, claim))
    return result
