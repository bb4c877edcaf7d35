"""The record of a changelog."""

from __future__ import annotations

import msgspec

from migrate.triage import Decision


class BehaviourChange(msgspec.Struct, frozen=True):
    """Cases whose output changed in the same way."""

    cases: tuple[str, ...]
    difference: tuple[str, ...]


class Moved(msgspec.Struct, frozen=True):
    """A case that has another id, and does what it did."""

    before: str
    after: str


class Changelog(msgspec.Struct, frozen=True):
    """Everything that is another now than it was at the commit `since`."""

    since: str
    commit: str
    changed: tuple[BehaviourChange, ...]
    added: tuple[str, ...]
    unblessed: tuple[str, ...]
    """Cases that were there, without a snapshot: nobody knows what they did."""
    removed: tuple[str, ...]
    moved: tuple[Moved, ...]
    decided: tuple[Decision, ...]
    withdrawn: tuple[Decision, ...]
