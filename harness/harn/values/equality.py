"""Equality of values (VAL-4): structural, numbers by their value, closures never."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from harness.harn.values.keys import NeverEqual
from harness.harn.values.model import (
    Builtin,
    Duration,
    EnumType,
    EnumValue,
    Iteration,
    Pair,
    Range,
    SetValue,
    StructType,
    StructValue,
    Value,
)
from harness.harn.values.types import NUMBERS

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run

_Pair: TypeAlias = tuple[Value, Value]
_Verdict: TypeAlias = bool | Iterable[_Pair]
"""Whether two values of one kind are equal, or the parts that decide it."""
_Comparisons: TypeAlias = dict[type, Callable[[Value, Value], _Verdict]]


def equal(run: Run, left: Value, right: Value) -> bool:
    """Tell whether two values are equal (VAL-4); in L1 a duration equals nothing.

    Comparing the parts of large values counts as steps of `run`: raises `LimitError`.
    """
    comparisons = _L1_COMPARISONS if run.dialect == "L1" else _COMPARISONS
    verdict = _verdict(comparisons, left, right)
    return verdict if isinstance(verdict, bool) else _parts_equal(run, comparisons, verdict)


def _parts_equal(run: Run, comparisons: _Comparisons, parts: Iterable[_Pair]) -> bool:
    stack: list[Iterator[_Pair]] = [iter(parts)]
    met = _Met(run)
    while stack:
        for one, other in stack[-1]:
            met.count_step()
            verdict = _verdict(comparisons, one, other)
            if verdict is False:
                return False
            if verdict is not True and met.first_time(one, other):
                stack.append(iter(verdict))
                break
        else:
            stack.pop()
    return True


def _verdict(comparisons: _Comparisons, left: Value, right: Value) -> _Verdict:
    kind = type(left)
    if kind is int or kind is float:
        return type(right) in NUMBERS and bool(left == right)
    return kind is type(right) and comparisons.get(kind, _never)(left, right)


@dataclass(slots=True)
class _Met:
    """What was compared already: parts may be shared, in a value or between the two.

    Two that were met before are equal, or still being compared. Some may be forgotten, and
    compared again: it costs steps.
    """

    run: Run
    steps: int = 0
    pairs: set[tuple[int, int]] = field(default_factory=set)

    def count_step(self) -> None:
        self.steps += 1
        if self.steps % _STEPS_AT_ONCE == 0:
            self.run.spend(_STEPS_AT_ONCE // 8)

    def first_time(self, left: Value, right: Value) -> bool:
        pair = id(left), id(right)
        if pair in self.pairs:
            return False
        if len(self.pairs) == _MOST_MET:
            self.pairs.clear()
        self.pairs.add(pair)
        return True


_STEPS_AT_ONCE: Final = 1024
_MOST_MET: Final = 100_000


def _never(_left: Value, _right: Value) -> bool:
    return False


def _same(left: Value, right: Value) -> bool:
    return bool(left == right)


def _lists(left: list[Value], right: list[Value]) -> _Verdict:
    return len(left) == len(right) and zip(left, right, strict=True)


def _dicts(left: dict[str, Value], right: dict[str, Value]) -> _Verdict:
    return left.keys() == right.keys() and ((left[key], right[key]) for key in left)


def _sets(left: SetValue, right: SetValue) -> bool:
    if left.items.keys() != right.items.keys():
        return False
    return not any(type(key) is NeverEqual for key in left.items)


def _enums(left: EnumValue, right: EnumValue) -> _Verdict:
    names_equal = (left.enum, left.variant) == (right.enum, right.variant)
    if not names_equal or len(left.fields) != len(right.fields):
        return False
    return zip(left.fields, right.fields, strict=True)


def _structs(left: StructValue, right: StructValue) -> _Verdict:
    return left.type.name == right.type.name and _dicts(left.fields, right.fields)


def _names(left: Value, right: Value) -> bool:
    return bool(left.name == right.name)


_COMPARISONS: Final[_Comparisons] = {
    str: _same,
    bool: _same,
    type(None): _same,
    bytes: _same,
    list: _lists,
    dict: _dicts,
    SetValue: _sets,
    Pair: lambda left, right: ((left.first, right.first), (left.second, right.second)),
    EnumValue: _enums,
    StructValue: _structs,
    Range: _same,
    Duration: _same,
    Builtin: _names,
    EnumType: _names,
    StructType: _names,
    Iteration: lambda left, right: left.kind == "iter" and left is right,
}
_L1_COMPARISONS: Final[_Comparisons] = {**_COMPARISONS, Duration: _never}
