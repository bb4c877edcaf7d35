"""Sets: of any values, compared without their order (VAL-4). Every operation makes a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.values.keys import key
from harness.harn.values.model import SetValue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def set_of(run: Run, values: Iterable[Value]) -> SetValue:
    """Return the set of `values` in the order of their first occurrence."""
    items: dict[object, Value] = {}
    for value in values:
        items.setdefault(key(run, value), value)
    return SetValue(items)


def with_value(run: Run, values: SetValue, value: Value) -> SetValue:
    """Return the set with `value` at the end, unless it has it."""
    value_key = key(run, value)
    return values if value_key in values.items else SetValue({**values.items, value_key: value})


def without_value(run: Run, values: SetValue, value: Value) -> SetValue:
    """Return the set without `value`."""
    value_key = key(run, value)
    return SetValue({k: item for k, item in values.items.items() if k != value_key})


def union(left: SetValue, right: SetValue) -> SetValue:
    """Return the elements of either, those of `left` first."""
    return SetValue(left.items | difference(right, left).items)


def intersection(left: SetValue, right: SetValue) -> SetValue:
    """Return the elements of `left` that `right` has."""
    return SetValue({k: value for k, value in left.items.items() if k in right.items})


def difference(left: SetValue, right: SetValue) -> SetValue:
    """Return the elements of `left` that `right` lacks."""
    return SetValue({k: value for k, value in left.items.items() if k not in right.items})


def symmetric_difference(left: SetValue, right: SetValue) -> SetValue:
    """Return the elements that only one has, those of `left` first."""
    return SetValue(difference(left, right).items | difference(right, left).items)


def is_subset(left: SetValue, right: SetValue) -> bool:
    """Tell whether `right` has every element of `left`."""
    return left.items.keys() <= right.items.keys()


def is_disjoint(left: SetValue, right: SetValue) -> bool:
    """Tell whether they have no element in common."""
    return left.items.keys().isdisjoint(right.items.keys())
