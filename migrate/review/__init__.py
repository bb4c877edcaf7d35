"""Reviewing undecided disagreements one after the other: clusters first, then their members."""

from migrate.review.record import Record
from migrate.review.session import Session, clusters_of
from migrate.review.skipped import read_skipped, write_skipped

__all__ = ["Record", "Session", "clusters_of", "read_skipped", "write_skipped"]
