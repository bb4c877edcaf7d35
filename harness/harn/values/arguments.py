"""Reads the arguments of builtins and methods: missing ones are nil, extra ones ignored (FUN-8).

For these readers nil is no different from missing: the default is taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.errors import HarnError
from harness.harn.values.display import display_for
from harness.harn.values.model import SetValue
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value


def argument(arguments: Sequence[Value], at: int, default: Value = None) -> Value:
    """Return the argument at the position `at`, from 0, or `default` where there is none."""
    if at < len(arguments) and arguments[at] is not None:
        return arguments[at]
    return default


def text(run: Run, arguments: Sequence[Value], at: int, default: str = "") -> str:
    """Return the display of an argument."""
    return display_for(run, argument(arguments, at, default))


def integer(where: str, arguments: Sequence[Value], at: int, default: int | None = None) -> int:
    """Return a whole number; a finite float is truncated. Raises `argument_type`.

    `where` names the builtin for the message: `list.take`. Without `default` it is required.
    """
    value = argument(arguments, at, default)
    if type(value) is int:
        return value
    if type(value) is float and abs(value) < float(1 << 63):
        return int(value)
    raise wrong_argument(where, at, "int", value)


def number(where: str, arguments: Sequence[Value], at: int) -> int | float:
    """Return a number. Raises `argument_type`."""
    value = argument(arguments, at)
    if type(value) is int or type(value) is float:
        return value
    raise wrong_argument(where, at, "a number", value)


def string(where: str, arguments: Sequence[Value], at: int) -> str:
    """Return a text that was given as one. Raises `argument_type`."""
    value = argument(arguments, at)
    if isinstance(value, str):
        return value
    raise wrong_argument(where, at, "string", value)


def list_of(where: str, arguments: Sequence[Value], at: int) -> list[Value]:
    """Return a list. Raises `argument_type`."""
    value = argument(arguments, at)
    if isinstance(value, list):
        return value
    raise wrong_argument(where, at, "list", value)


def dict_of(where: str, arguments: Sequence[Value], at: int) -> dict[str, Value]:
    """Return a dict. Raises `argument_type`."""
    value = argument(arguments, at)
    if isinstance(value, dict):
        return value
    raise wrong_argument(where, at, "dict", value)


def set_at(where: str, arguments: Sequence[Value], at: int) -> SetValue:
    """Return a set. Raises `argument_type`."""
    value = argument(arguments, at)
    if isinstance(value, SetValue):
        return value
    raise wrong_argument(where, at, "set", value)


def function(where: str, arguments: Sequence[Value], at: int) -> Invocable:
    """Return something that can be called. Raises `argument_type`."""
    value = argument(arguments, at)
    if is_callable(value):
        return value
    raise wrong_argument(where, at, "a callable", value)


def wrong_argument(where: str, at: int, expected: str, got: Value) -> HarnError:
    """Return the error for an argument of another type."""
    message = f"{where}: argument {at + 1} must be {expected}, got {type_name(got)}"
    return HarnError("argument_type", message, "Type error: ")
