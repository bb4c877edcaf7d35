"""What a review left for later, so that the next one begins behind it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import msgspec

from harness.errors import DataError
from harness.storage import write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from migrate.compare import Disagreement

FILE: Final = ".parity/review.json"
"""Relative to the project; it is one person's own, and of no use in version control."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    skipped: dict[str, str]
    """The fingerprint of what was seen, by the id of the disagreement."""


def read_skipped(root: Path, undecided: Iterable[Disagreement]) -> set[str]:
    """Return the ids of those that were skipped and are still what was seen then.

    Raises `DataError` for a file that cannot be read.
    """
    path = root / FILE
    if not path.is_file():
        return set()
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except msgspec.DecodeError as error:
        raise DataError(f"{path}: {error}; remove it to begin the review anew") from error
    return {item.id for item in undecided if file.skipped.get(item.id) == item.fingerprint}


def write_skipped(root: Path, skipped: set[str], undecided: Sequence[Disagreement]) -> None:
    """Remember what was skipped; without anything the file goes."""
    seen = {item.id: item.fingerprint for item in undecided if item.id in skipped}
    if seen:
        text = json.dumps({"skipped": seen}, indent=2, sort_keys=True)
        write_atomically(root / FILE, f"{text}\n".encode())
    else:
        (root / FILE).unlink(missing_ok=True)
