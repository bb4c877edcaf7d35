"""The project that a command works on."""

from __future__ import annotations

from pathlib import Path

import msgspec

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


def with_profile(project: Project, given: str | None) -> Project:
    """Return a project with a profile that was given to a command, where one was.

    A file is given as it is found from the working folder.
    """
    if given is None:
        return project
    name = str(Path(given).resolve()) if Path(given).is_file() else given
    options = msgspec.structs.replace(project.options, profile=name)
    return msgspec.structs.replace(project, options=options)
