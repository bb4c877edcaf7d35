"""Snapshots that are not what is observed, and accepting what is: blessing one case at a time."""

from migrate.snapshots.accept import accept, undo
from migrate.snapshots.changes import Change, changes_of
from migrate.snapshots.history import Replaced, Step, count_steps
from migrate.snapshots.session import Session

__all__ = [
    "Change",
    "Replaced",
    "Session",
    "Step",
    "accept",
    "changes_of",
    "count_steps",
    "undo",
]
