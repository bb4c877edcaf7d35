"""The functions of the host that scripts call, and how they read their arguments (FUN-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.values.model import Value

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run

HostFunction: TypeAlias = Callable[["Run", list[Value]], Value]
"""A builtin: it is given the run and its arguments. Raises `HarnError`."""

Builtins: TypeAlias = Mapping[str, HostFunction]
"""The builtins of a room, by name."""


def argument(arguments: list[Value], index: int, missing: Value = None) -> Value:
    """Return the argument at `index`, counted from 0, or `missing` where there is none."""
    return arguments[index] if index < len(arguments) else missing
