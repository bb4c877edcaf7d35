"""Equality of values (VAL-4): structural, numbers by their value, closures never."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run

_Verdict: TypeAlias = bool | Iterable[tuple[Value, Value]]
"""Whether two values of one kind are equal, or the parts that decide it."""
_Comparisons: TypeAlias = dict[type, Callable[[Value, Value], _Verdict]]


def equal(run: Run, left: Value, right: Value) -> bool:
    """Tell whether two values are equal (VAL-4); in L1 a duration equals nothing.

    Comparing the parts of large values counts as steps of `run`: raises `LimitError`.
    """
    kind = type(left)
    if kind is int or kind is float:
        return type(right) in {int, float} and bool(left == right)
    if kind is not type(right):
        return False
    if kind is str or kind is bool or left is None or kind is bytes:
        return bool(left == right)
    return _deeply_equal(run, left, right)


def _deeply_equal(run: Run, left: Value, right: Value) -> bool:
    comparisons = _L1_COMPARISONS if run.dialect == "L1" else _COMPARISONS
    stack = [(left, right)]
    seen = set()
    while stack:
        left, right = stack.pop()
        if _is_number(left) and _is_number(right):
            if left != right:
                return False
            continue
        if type(left) is not type(right):
            return False
        verdict = comparisons.get(type(left), _never)(left, right)
        if verdict is False:
            return False
        # Parts may be shared: two that were met before are equal, or still waiting.
        if verdict is not True and (id(left), id(right)) not in seen:
            seen.add((id(left), id(right)))
            waiting = len(stack)
            stack.extend(verdict)
            run.room_for(len(stack) - waiting)
    return True


def _is_number(value: Value) -> bool:
    return type(value) is int or type(value) is float


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
