"""Results, which are values of the enum `Result` (VAL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.values.model import EnumType, EnumValue

if TYPE_CHECKING:
    from harness.harn.values.model import Value

RESULT: Final = EnumType("Result", {"Ok": 1, "Err": 1})
"""What the name `Result` is bound to, also when a script declares it (HEV-14)."""


def ok(value: Value) -> EnumValue:
    """Return `Result.Ok(value)`."""
    return EnumValue("Result", "Ok", (value,))


def error(value: Value) -> EnumValue:
    """Return `Result.Err(value)`."""
    return EnumValue("Result", "Err", (value,))


def is_result(value: Value) -> bool:
    """Tell whether `value` is a Result."""
    return type(value) is EnumValue and value.enum == "Result"


def is_ok(value: Value) -> bool:
    """Tell whether `value` is an `Ok`."""
    return is_result(value) and value.variant == "Ok"


def is_error(value: Value) -> bool:
    """Tell whether `value` is an `Err`."""
    return is_result(value) and value.variant == "Err"


def payload(value: EnumValue) -> Value:
    """Return what a Result holds; nil for one that was made of nothing."""
    return value.fields[0] if value.fields else None
