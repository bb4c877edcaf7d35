"""Time: how long durations are (HLX-5), and what the clock says, which no comparison looks at."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from harness.harn.values.arguments import argument, wrong_argument
from harness.harn.values.model import Duration

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import HostFunction, Value

_UNITS: Final = {
    "duration_seconds": 1_000,
    "duration_minutes": 60_000,
    "duration_hours": 3_600_000,
    "duration_days": 86_400_000,
    "duration_weeks": 604_800_000,
}
"""Milliseconds of the unit that each builtin counts in."""


def _milliseconds(name: str, arguments: list[Value]) -> int:
    value = argument(arguments, 0)
    if isinstance(value, Duration):
        return value.milliseconds
    raise wrong_argument(name, 0, "duration", value)


def _counted(name: str, size: int) -> HostFunction:
    """Return the builtin that gives the length of a duration in units of `size`, as a float."""
    return lambda _, arguments: _milliseconds(name, arguments) / size


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "duration_ms": lambda _, arguments: _milliseconds("duration_ms", arguments),
    **{name: _counted(name, size) for name, size in _UNITS.items()},
    "timestamp": lambda _, __: time.time(),
    "now_ms": lambda _, __: int(time.time() * 1000),
}
