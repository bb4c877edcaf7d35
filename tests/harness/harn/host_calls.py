"""Calls builtins in a run that no script stands behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.harn import builtins
from harness.harn.errors import HarnError
from harness.harn.runtime.host import Host
from harness.harn.runtime.run import Run

if TYPE_CHECKING:
    from pathlib import Path


def new_run(folder: Path | None = None, **environment: str) -> Run:
    """Give a run whose output goes nowhere."""
    host = Host(environment=environment) if folder is None else Host(folder, environment)
    return Run(host, lambda text: None)


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
