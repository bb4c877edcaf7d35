"""Calls builtins in a run that no script stands behind."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.harn import builtins
from harness.harn.errors import HarnError
from harness.harn.runtime.host import Host
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.run import Run

if TYPE_CHECKING:
    from collections.abc import Mapping


def new_run(
    folder: Path = Path("/"), environment: Mapping[str, str] | None = None, **limits: Any
) -> Run:
    """Give a run whose output goes nowhere.

    Tests share it with all others of their process, so neither the time nor the memory that these
    take ends it.
    """
    chosen = Limits(**{"seconds": math.inf, "memory": 1 << 60, **limits})
    return Run(Host(folder, environment or {}), lambda text: None, chosen)


def call(name: str, *arguments: Any, run: Run | None = None) -> Any:
    """Call a builtin as a script would."""
    builtin = builtins.find(name)
    assert builtin is not None, name
    return builtin.invoke(run or new_run(), list(arguments))


def refused(name: str, *arguments: Any, run: Run | None = None) -> HarnError:
    """Give the error that a call of a builtin ends with."""
    try:
        result = call(name, *arguments, run=run)
    except HarnError as error:
        return error
    raise AssertionError(f"{name} gave {result!r}")
