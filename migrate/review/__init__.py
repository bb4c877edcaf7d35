"""Reviewing undecided disagreements one after the other: clusters first, then their members."""

from migrate.review.record import Record, meanwhile
from migrate.review.session import Session, clusters_of
from migrate.review.skipped import change_skipped, forget_skipped, read_skipped

__all__ = [
    "Record",
    "Session",
    "change_skipped",
    "clusters_of",
    "forget_skipped",
    "meanwhile",
    "read_skipped",
]
