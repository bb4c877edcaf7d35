"""The order of ledger rows (LED-06)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.ledger.model import Row

Counted: TypeAlias = tuple[str | int, ...]
"""A text in which numbers are numbers: stretches of text and numbers in turn."""

NUMBER = re.compile(r"([0-9]+)")


def sort_rows(rows: Iterable[Row]) -> list[Row]:
    """Order rows by file, line, column, test and instance (LED-06)."""
    return sorted(rows, key=_order)


def by_numbers(text: str) -> Counted:
    """Return a key that sorts names by the numbers in them: `a-02`, `a-10`, `a-100`."""
    parts = NUMBER.split(text)
    return tuple(int(part) if at % 2 else part for at, part in enumerate(parts))


def _order(row: Row) -> tuple[str, int, int, str, str, Counted, int, str, str]:
    return (
        row.file,
        row.line,
        row.column,
        row.test_file or "",
        row.test or "",
        by_numbers(row.instance or ""),
        row.call_line or 0,
        row.status,
        row.construct,
    )
