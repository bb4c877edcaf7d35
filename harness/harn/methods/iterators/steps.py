"""Lazy steps: each makes an iterator and draws nothing until it is drawn from."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Final

from harness.harn.methods.iterators.drawing import callback, drawn, other, size, step
from harness.harn.values.model import Pair
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Iteration, Value


def _map(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("map", arguments)
    mapped = (function.invoke(run, [value]) for value in drawn(run, receiver))
    return step("map", mapped, receiver)


def _filter(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("filter", arguments)
    kept = (value for value in drawn(run, receiver) if function.invoke(run, [value]))
    return step("filter", kept, receiver)


def _flat_map(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("flat_map", arguments)
    return step("flat_map", _flattened(run, receiver, function), receiver)


def _flattened(run: Run, receiver: Iteration, function: Invocable) -> Iterator[Value]:
    for value in drawn(run, receiver):
        result = function.invoke(run, [value])
        if type_name(result) in _FLATTENED:
            yield from drawn(run, other("flat_map", [result]))
        else:
            yield result


_FLATTENED: Final = frozenset({"list", "set", "range", "iter", "generator", "stream"})
"""Kinds whose elements `flat_map` yields in their place."""


def _take(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    count = size("take", arguments, 0, least=0)
    return step("take", islice(drawn(run, receiver), count), receiver)


def _skip(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    count = size("skip", arguments, 0, least=0)
    return step("skip", _after(run, receiver, count), receiver)


def _after(run: Run, receiver: Iteration, count: int) -> Iterator[Value]:
    for at, value in enumerate(drawn(run, receiver)):
        if at >= count:
            yield value


def _take_while(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("take_while", arguments)
    return step("take_while", _while(run, receiver, function), receiver)


def _while(run: Run, receiver: Iteration, function: Invocable) -> Iterator[Value]:
    for value in drawn(run, receiver):
        if not function.invoke(run, [value]):
            return
        yield value


def _skip_while(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    function = callback("skip_while", arguments)
    return step("skip_while", _once_not(run, receiver, function), receiver)


def _once_not(run: Run, receiver: Iteration, function: Invocable) -> Iterator[Value]:
    skipping = True
    for value in drawn(run, receiver):
        skipping = skipping and bool(function.invoke(run, [value]))
        if not skipping:
            yield value


def _zip(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    partner = other("zip", arguments)
    pairs = zip(drawn(run, receiver), drawn(run, partner), strict=False)
    return step("zip", (Pair(left, right) for left, right in pairs), receiver, partner)


def _enumerate(run: Run, receiver: Iteration, _: list[Value]) -> Value:
    pairs = (Pair(at, value) for at, value in enumerate(drawn(run, receiver)))
    return step("enumerate", pairs, receiver)


def _chain(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    follower = other("chain", arguments)
    return step("chain", _one_after_other(run, receiver, follower), receiver, follower)


def _one_after_other(run: Run, first: Iteration, second: Iteration) -> Iterator[Value]:
    yield from drawn(run, first)
    yield from drawn(run, second)


def _chunks(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    count = size("chunks", arguments, 0, least=1)
    return step("chunks", _in_chunks(run, receiver, count), receiver)


def _in_chunks(run: Run, receiver: Iteration, count: int) -> Iterator[Value]:
    elements = drawn(run, receiver)
    most = min(count, run.limits.size + 1)  # one more than there is room for
    while chunk := list(islice(elements, most)):
        run.room_for(len(chunk))
        yield chunk


def _windows(run: Run, receiver: Iteration, arguments: list[Value]) -> Value:
    count = size("windows", arguments, 0, least=1)
    stride = size("windows", arguments, 1, least=1, default=1)
    return step("windows", _in_windows(run, receiver, count, stride), receiver)


def _in_windows(run: Run, receiver: Iteration, count: int, stride: int) -> Iterator[Value]:
    run.room_for(count)
    window: deque[Value] = deque(maxlen=count)
    for at, value in enumerate(drawn(run, receiver), start=1):
        window.append(value)
        if at >= count and (at - count) % stride == 0:
            run.room_for(count)
            yield list(window)


METHODS: Final[Mapping[str, Method]] = {
    "map": _map,
    "filter": _filter,
    "flat_map": _flat_map,
    "take": _take,
    "skip": _skip,
    "take_while": _take_while,
    "skip_while": _skip_while,
    "zip": _zip,
    "enumerate": _enumerate,
    "chain": _chain,
    "chunks": _chunks,
    "windows": _windows,
}
