"""Errors of the command that a user can meet, with the exit code each leads to."""

from __future__ import annotations

from harness.errors import DataError, ParityError

__all__ = ["ConfigurationError", "DataError", "ParityError"]


class ConfigurationError(ParityError):
    """Bad configuration: a profile, an option of `pyproject.toml`."""

    exit_code = 78
