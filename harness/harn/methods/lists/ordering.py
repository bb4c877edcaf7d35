"""Lists in order, and their least and greatest elements (VAL-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import by_name, linear, with_callback
from harness.harn.values.ordering import first_greatest, first_least, in_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value


def _sort_by(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return in_order(run, receiver, _keys(run, receiver, function))


def _min_by(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return first_least(receiver, _keys(run, receiver, function)) if receiver else None


def _max_by(run: Run, receiver: list[Value], function: Invocable) -> Value:
    return first_greatest(receiver, _keys(run, receiver, function)) if receiver else None


def _keys(run: Run, receiver: list[Value], function: Invocable) -> list[Value]:
    return [function.invoke(run, [item]) for item in receiver]


def _min(_: Run, receiver: list[Value], __: list[Value]) -> Value:
    return first_least(receiver, receiver) if receiver else None


def _max(_: Run, receiver: list[Value], __: list[Value]) -> Value:
    return first_greatest(receiver, receiver) if receiver else None


METHODS: Final[Mapping[str, Method]] = {
    **{name: with_callback(f"list.{name}", _sort_by) for name in ("sort_by", "sorted_by")},
    "min_by": with_callback("list.min_by", _min_by),
    "max_by": with_callback("list.max_by", _max_by),
    **linear(
        by_name(
            {
                "sort sorted": lambda run, receiver, _: in_order(run, receiver, receiver),
                "min": _min,
                "max": _max,
            }
        )
    ),
}
