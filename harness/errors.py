"""Errors a user can meet. Each message says what was wrong, where, and what to do."""

from __future__ import annotations


class ParityError(Exception):
    """A fault that is the input's or the configuration's, not this program's."""

    exit_code = 70


class DataError(ParityError):
    """A case, a ledger, a triage file, a snapshot or a Rust source cannot be read."""

    exit_code = 65


class UnavailableError(ParityError):
    """The implementation under test could not be started."""

    exit_code = 69


class ConfigurationError(ParityError):
    """Bad configuration: an option of `pyproject.toml`, a profile."""

    exit_code = 78
