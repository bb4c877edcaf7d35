"""What the reason codes of the ledger mean, and what to do about each (06 SKP-01)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

FILE: Final = Path(__file__).with_name("reasons.toml")


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason code: what carries it, what it means, and what a person can do about it."""

    about: Literal["assertion", "test"]
    means: str
    help: str


OF_A_PROFILE: Final = Reason(
    about="test",
    means="A reason that the profile gives.",
    help="The profile says why; the detail says what it is about.",
)
"""A profile may call the functions that it leaves out by codes of its own."""

DISCHARGED: Final = frozenset({"static_true", "duplicate_expectation", "subsumed"})
"""Codes of rows with which nothing is wrong: something else answers for them."""


@cache
def reasons() -> dict[str, Reason]:
    """Return the known reasons by code, in the order of the file."""
    return msgspec.toml.decode(FILE.read_bytes(), type=dict[str, Reason])


def reason(code: str) -> Reason:
    """Return what `code` means; one that nobody knows is a profile's."""
    return reasons().get(code, OF_A_PROFILE)
