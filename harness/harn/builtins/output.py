"""What writes to standard output (OUT-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.values.display import display
from harness.harn.values.model import Builtin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _log(run: Run, arguments: list[Value]) -> None:
    run.write(f"[harn] {_first(arguments)}\n")


def _print_line(run: Run, arguments: list[Value]) -> None:
    run.write(f"{_first(arguments)}\n")


def _print(run: Run, arguments: list[Value]) -> None:
    run.write(_first(arguments))


def _first(arguments: list[Value]) -> str:
    """Only the first argument is printed; nil is printed, a missing one is the empty text."""
    return display(arguments[0]) if arguments else ""


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "log": _log,
    "println": _print_line,
    "print": _print,
    "__io_println": _print_line,
}

HARNESS: Final[Value] = {
    "stdio": {name: Builtin(name, BUILTINS[name]) for name in ("log", "println", "print")},
}
"""What a pipeline parameter `harness: Harness` is bound to (HEV-1, OUT-2)."""
