"""Implementations under test."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from harness.implementation.in_process import InProcess, load_in_process
from harness.implementation.model import Answer, Implementation, Outcome, Refused

if TYPE_CHECKING:
    from harness.configuration import Project

__all__ = [
    "Answer",
    "Implementation",
    "InProcess",
    "Outcome",
    "Refused",
    "load_implementation",
    "load_in_process",
]


def load_implementation(project: Project, name: str | None = None) -> Implementation:
    """Return the configured implementation called `name`, by default the project's own.

    Raises `ConfigurationError` for an unknown name, `UnavailableError` when it does not start.
    """
    chosen = name or project.options.implementation
    root = str(project.root)
    if root not in sys.path:
        sys.path.insert(0, root)  # so that an implementation may lie in the project itself
    return load_in_process(chosen, project.implementation(chosen).python)
