"""Errors with a category, and how others are classified (ERR-2, ERR-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.builtins.categories import category_of
from harness.harn.errors import HarnError, Thrown
from harness.harn.values.arguments import argument, text
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _throw_error(run: Run, arguments: list[Value]) -> None:
    value = {
        "category": text(run, arguments, 1, "generic"),
        "message": text(run, arguments, 0),
    }
    raise Thrown(value, display(value), code="throw_error")


def _unreachable(run: Run, arguments: list[Value]) -> None:
    message = text(run, arguments, 0)
    reached = "unreachable code was reached"
    full = f"{reached}: {message}" if message else reached
    raise HarnError("unreachable", full, "Runtime error: ")


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "throw_error": _throw_error,
    "error_category": lambda _, arguments: category_of(argument(arguments, 0)),
    "is_timeout": lambda _, arguments: category_of(argument(arguments, 0)) == "timeout",
    "is_rate_limited": lambda _, arguments: category_of(argument(arguments, 0)) == "rate_limit",
    "unreachable": _unreachable,
}
