"""Snapshots that are not what is observed, and accepting what is: blessing one case at a time."""

from migrate.snapshots.accept import accept, take_back
from migrate.snapshots.changes import Change, changes_of
from migrate.snapshots.session import Session

__all__ = ["Change", "Session", "accept", "changes_of", "take_back"]
