"""The modules of the standard library that scripts can import (HRN-4)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from harness.harn.errors import ScriptError
from harness.harn.suggestion import closest
from harness.harn.values.model import Builtin

if TYPE_CHECKING:
    from harness.harn.values.model import Value

PREFIX: Final = "std/"

STANDARD: Final[dict[str, str]] = {
    "std/agent/primitives": "harness.harn.bridge",
    "std/agent/progress": "harness.harn.progress.exports",
}
"""The file behind each module; its table `EXPORTS` has the functions by name."""


def standard_exports(name: str) -> dict[str, Value]:
    """Return what a standard module exports. Raises `ScriptError` (`unsupported_module`)."""
    file = STANDARD.get(name)
    if file is None:
        near = closest(name, STANDARD)
        hint = f", did you mean `{near}`?" if near else ""
        message = f'import "{name}": this module is outside of the subset{hint}'
        raise ScriptError("unsupported_module", message)
    exports = import_module(file).EXPORTS
    return {name: Builtin(name, function) for name, function in exports.items()}
