"""The names of the kinds of values, as `type_of` and the messages give them (VAL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

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
)

if TYPE_CHECKING:
    from harness.harn.values.model import Invocable, Value

_NAMES: Final[dict[type, str]] = {
    str: "string",
    bytes: "bytes",
    int: "int",
    float: "float",
    bool: "bool",
    type(None): "nil",
    list: "list",
    dict: "dict",
    Builtin: "builtin",
    Duration: "duration",
    EnumValue: "enum",
    EnumType: "enum",  # what the name of an enum is bound to has no kind of its own
    StructValue: "struct",
    StructType: "struct",
    SetValue: "set",
    Range: "range",
    Pair: "pair",
}

NUMBERS: Final = (int, float)
"""The types of numbers; `type(value) in NUMBERS` is false for a bool."""


def type_name(value: Value) -> str:
    """Return the `type_of` name of `value` (VAL-1)."""
    name = _NAMES.get(type(value))
    if name:
        return name
    return value.kind if type(value) is Iteration else "closure"


def is_callable(value: Value) -> TypeGuard[Invocable]:
    """Tell whether `value` can be called with `value.invoke(run, arguments)`."""
    return hasattr(value, "invoke")
