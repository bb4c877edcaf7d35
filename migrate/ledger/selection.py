"""Which rows of the ledger a person asks for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from harness.globs import matches, with_plain_brackets

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from migrate.ledger.model import Row


@dataclass(frozen=True, slots=True)
class Selection:
    """What rows must have; what is empty or None is not asked for.

    `file` is a glob for the file of the assertion or of its test, or for a folder that it lies in:
    for the whole path, or its last parts (`core_*.rs`). `weak` asks for expectations that no
    made-up output breaks, `doubt` for those that one contradicts.
    """

    statuses: Collection[str] = ()
    file: str | None = None
    test: str | None = None
    code: str | None = None
    weak: bool = False
    doubt: bool = False

    @property
    def is_everything(self) -> bool:
        """Is every row of the ledger selected?"""
        return self == Selection()

    def of(self, rows: Iterable[Row]) -> list[Row]:
        """Return the rows that are asked for, in their order."""
        return [row for row in rows if self._takes(row)]

    def _takes(self, row: Row) -> bool:
        return (
            (not self.statuses or row.status in self.statuses)
            and (self.file is None or self._names(row.file) or self._names(row.owner))
            and self.test in {None, row.test}
            and self.code in {None, row.code}
            and (not self.weak or row.is_weak)
            and (not self.doubt or row.doubt is not None)
        )

    def _names(self, file: str) -> bool:
        glob, path = (self.file or "").rstrip("/"), PurePosixPath(file)
        parts = with_plain_brackets(glob)
        return matches(file, glob) or any(part.match(parts) for part in (path, *path.parents))
