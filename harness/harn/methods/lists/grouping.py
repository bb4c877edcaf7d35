"""Lists in groups: by a callback, by their display, by their size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import by_name, linear, with_callback
from harness.harn.values.arguments import integer
from harness.harn.values.display import display_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value


def _partition(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return list(parted(run, receiver, function))


def parted(run: Run, values: list[Value], function: Invocable) -> tuple[list[Value], list[Value]]:
    """Return the values for which `function` is truthy, and the others."""
    matching: list[Value] = []
    others: list[Value] = []
    for value in values:
        (matching if function.invoke(run, [value]) else others).append(value)
    return matching, others


def _group_by(run: Run, receiver: list[Value], function: Invocable) -> Value:
    groups: dict[str, list[Value]] = {}
    for item in receiver:
        groups.setdefault(display_for(run, function.invoke(run, [item])), []).append(item)
    return groups


def _tally(run: Run, receiver: list[Value], __: list[Value]) -> Value:
    counts: dict[str, int] = {}
    for item in receiver:
        name = display_for(run, item)
        counts[name] = counts.get(name, 0) + 1
    return counts


def _chunk(_: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    size = max(integer("list.chunk", arguments, 0, 1), 1)
    return [receiver[at : at + size] for at in range(0, len(receiver), size)]


def _window(run: Run, receiver: list[Value], arguments: list[Value]) -> Value:
    size = max(integer("list.window", arguments, 0, 2), 1)
    step = max(integer("list.window", arguments, 1, 1), 1)
    starts = range(0, len(receiver) - size + 1, step)
    run.room_for(len(starts) * size)
    return [receiver[at : at + size] for at in starts]


METHODS: Final[Mapping[str, Method]] = {
    "partition": with_callback("list.partition", _partition),
    "group_by": with_callback("list.group_by", _group_by),
    **linear(
        by_name(
            {
                "tally": _tally,
                "chunk each_slice": _chunk,
                "window each_cons sliding_window": _window,
            }
        )
    ),
}
