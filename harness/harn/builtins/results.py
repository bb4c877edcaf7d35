"""Results: `Result.Ok(v)` and `Result.Err(v)` (VAL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.errors import HarnError
from harness.harn.values.arguments import argument
from harness.harn.values.display import display
from harness.harn.values.results import error, is_error, is_ok, ok, payload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _unwrap(_: Run, arguments: list[Value]) -> Value:
    value = argument(arguments, 0)
    if is_error(value):
        message = f"unwrap called on Err: {display(payload(value))}"
        raise HarnError("unwrap_err", message, "Runtime error: ")
    return payload(value) if is_ok(value) else value


def _unwrap_or(_: Run, arguments: list[Value]) -> Value:
    value = argument(arguments, 0)
    if is_error(value):
        return argument(arguments, 1)
    return payload(value) if is_ok(value) else value


def _unwrap_error(_: Run, arguments: list[Value]) -> Value:
    value = argument(arguments, 0)
    if is_error(value):
        return payload(value)
    got = f"Ok: {display(payload(value))}" if is_ok(value) else f"no Result: {display(value)}"
    raise HarnError("unwrap_ok", f"unwrap_err called on {got}", "Runtime error: ")


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "Ok": lambda _, arguments: ok(argument(arguments, 0)),
    "Err": lambda _, arguments: error(argument(arguments, 0)),
    "is_ok": lambda _, arguments: is_ok(argument(arguments, 0)),
    "is_err": lambda _, arguments: is_error(argument(arguments, 0)),
    "unwrap": _unwrap,
    "unwrap_or": _unwrap_or,
    "unwrap_err": _unwrap_error,
}
