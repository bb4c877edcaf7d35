"""Implementations under test.

The names are loaded on use: a script that parses needs the bundled parser, and none of these.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from harness.implementation.answers import OpAnswer
    from harness.implementation.command import Command
    from harness.implementation.in_process import InProcess, load_in_process
    from harness.implementation.loading import load_implementation
    from harness.implementation.model import (
        Answer,
        Dialogue,
        Implementation,
        Outcome,
        Question,
        Refused,
    )

__all__ = [
    "Answer",
    "Command",
    "Dialogue",
    "Implementation",
    "InProcess",
    "OpAnswer",
    "Outcome",
    "Question",
    "Refused",
    "load_implementation",
    "load_in_process",
]

_FILES: Final = {
    **dict.fromkeys(__all__, "model"),
    "Command": "command",
    "InProcess": "in_process",
    "OpAnswer": "answers",
    "load_implementation": "loading",
    "load_in_process": "in_process",
}
"""The file of each name."""


if not TYPE_CHECKING:  # a type checker knows the names, and with this it would take any other

    def __getattr__(name: str) -> Any:
        """Load a name of this package (PEP 562)."""
        if name not in _FILES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
