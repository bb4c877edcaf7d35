"""Assertions (07 §7): a failed one throws a string."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.errors import Thrown
from harness.harn.values.arguments import argument, text
from harness.harn.values.display import display
from harness.harn.values.equality import equal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _assert(run: Run, arguments: list[Value]) -> None:
    if not argument(arguments, 0):
        _fail(text(run, arguments, 1) or "Assertion failed")


def _assert_equal(run: Run, arguments: list[Value]) -> None:
    got, wanted = argument(arguments, 0), argument(arguments, 1)
    if not equal(run, got, wanted):
        facts = f"expected {display(wanted)}, got {display(got)}"
        _fail(text(run, arguments, 2) or f"Assertion failed: {facts}")


def _assert_different(run: Run, arguments: list[Value]) -> None:
    got = argument(arguments, 0)
    if equal(run, got, argument(arguments, 1)):
        facts = f"expected another value than {display(got)}"
        _fail(text(run, arguments, 2) or f"Assertion failed: {facts}")


def _fail(message: str) -> None:
    raise Thrown(message, message, code="assertion_failed")


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "assert": _assert,
    "assert_eq": _assert_equal,
    "assert_ne": _assert_different,
}
