"""Ordering of values (VAL-5): numbers, strings and pairs; anything else compares as equal."""

from __future__ import annotations

import math
from functools import cmp_to_key
from typing import TYPE_CHECKING, Final, TypeVar

from harness.harn.values.model import Pair
from harness.harn.values.types import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

T = TypeVar("T")

_FAST_PER_STEP: Final = 32
_SLOW_PER_STEP: Final = 4
"""How many comparisons are a step, those by Python's own order and those of VAL-5."""


def compare(left: Value, right: Value) -> int:
    """Return -1, 0 or 1: `left` comes before `right`, with it, or after it.

    Values that have no order, a NaN among them, compare as equal (VAL-5).
    """
    if type(left) is Pair and type(right) is Pair:
        return _compare_pairs(left, right)
    if type(left) in NUMBERS and type(right) in NUMBERS:
        return int(left > right) - int(left < right)
    if type(left) is str and type(right) is str:
        return int(left > right) - int(left < right)
    return 0


def _compare_pairs(left: Pair, right: Pair) -> int:
    stack: list[tuple[Value, Value]] = [(left, right)]
    seen = set()
    while stack:
        left, right = stack.pop()
        if type(left) is not Pair or type(right) is not Pair:
            if order := compare(left, right):
                return order
            continue
        # Pairs may share their parts: two that were met before have compared as equal.
        if (id(left), id(right)) not in seen:
            seen.add((id(left), id(right)))
            stack += [(left.second, right.second), (left.first, right.first)]
    return 0


def in_order(run: Run, items: Sequence[T], keys: Sequence[Value]) -> list[T]:
    """Return `items` sorted by the keys at their positions; equal ones keep their order.

    Comparing counts as steps of `run`. Raises `LimitError`.
    """
    by_python = _ordered_by_python(keys)
    comparisons = len(keys) * len(keys).bit_length()
    run.spend(comparisons // (_FAST_PER_STEP if by_python else _SLOW_PER_STEP))
    ranks = keys if by_python else [_RANK(key) for key in keys]
    return [items[position] for position in sorted(range(len(items)), key=ranks.__getitem__)]


def first_least(items: Sequence[T], keys: Sequence[Value]) -> T:
    """Return the item whose key is least; the first of equal ones. `items` is not empty."""
    best = 0
    for position in range(1, len(items)):
        if compare(keys[position], keys[best]) < 0:
            best = position
    return items[best]


def first_greatest(items: Sequence[T], keys: Sequence[Value]) -> T:
    """Return the item whose key is greatest; the first of equal ones. `items` is not empty."""
    best = 0
    for position in range(1, len(items)):
        if compare(keys[position], keys[best]) > 0:
            best = position
    return items[best]


_RANK: Final = cmp_to_key(compare)


def _ordered_by_python(keys: Sequence[Value]) -> bool:
    """Tell whether Python's own order of the keys is that of VAL-5."""
    kinds = set(map(type, keys))
    if kinds <= {int} or kinds == {str}:
        return True
    return kinds <= {int, float} and not any(map(math.isnan, keys))
