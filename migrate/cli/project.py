"""The project that a command works on."""

from __future__ import annotations

from pathlib import Path

from harness.configuration import Project, find_project
from harness.errors import ConfigurationError


def project() -> Project:
    """Return the project of the working folder. Raises `ConfigurationError` outside of one."""
    found = find_project(Path.cwd())
    if not found.is_configured:
        raise ConfigurationError(
            f"{found.root}: no pyproject.toml here or above; run parity inside a project, "
            "or make an empty pyproject.toml in its folder"
        )
    return found
