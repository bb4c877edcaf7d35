"""Errors a user can meet. Each message says what was wrong, where, and what to do."""

from __future__ import annotations


class ParityError(Exception):
    """A fault that is the input's or the configuration's, not this program's."""

    exit_code = 70


class DataError(ParityError):
    """A case, a ledger, a triage file, a snapshot or a Rust source cannot be read."""

    exit_code = 65
