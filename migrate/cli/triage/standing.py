"""The decisions that stand while a review goes on: others decide at the same time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.cli.today import settled
from migrate.triage.files import FILE

if TYPE_CHECKING:
    from harness.configuration import Project
    from migrate.triage import Settlement

Stamp = tuple[int, int, int]
"""Inode, time and size of a file: a command that changes it gives it another."""


@dataclass(slots=True)
class Standing:
    """The disagreements of today, and the decisions about them as they were read last."""

    project: Project
    settlement: Settlement
    stamp: Stamp
    """Of the file of decisions, from before it was read."""

    def read_again(self) -> bool:
        """Read the decisions where their file has changed; tell whether it has.

        Raises `DataError` for a file that cannot be read; that is told once.
        """
        stamp = stamp_of(self.project)
        if stamp == self.stamp:
            return False
        self.stamp = stamp
        self.settlement = settled(self.project, self.settlement.about)
        return True


def stamp_of(project: Project) -> Stamp:
    """Return the stamp of the file of decisions; where there is none it is all zero."""
    try:
        found = (project.cases / FILE).stat()
    except OSError:
        return (0, 0, 0)
    return found.st_ino, found.st_mtime_ns, found.st_size
