"""What reviews left for later, so that the next one begins behind it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import msgspec

from harness.errors import DataError
from harness.storage import exclusively, write_atomically

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
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
    seen = _read(root)
    return {item.id for item in undecided if seen.get(item.id) == item.fingerprint}


def change_skipped(
    root: Path, skipped: Iterable[Disagreement] = (), again: Collection[str] = ()
) -> None:
    """Remember more as skipped, and the ids in `again` no longer; what else is known stays.

    It is on the disk when this returns. Without anything the file goes. Raises `DataError` for a
    file that cannot be read, or written.
    """
    with exclusively((root / FILE).parent):
        seen = {name: saw for name, saw in _read(root).items() if name not in again}
        seen |= {item.id: item.fingerprint for item in skipped}
        if seen:
            text = json.dumps({"skipped": seen}, indent=2, sort_keys=True)
            write_atomically(root / FILE, f"{text}\n".encode())
        else:
            (root / FILE).unlink(missing_ok=True)


def forget_skipped(root: Path) -> None:
    """Remember nothing, also where the file cannot be read."""
    (root / FILE).unlink(missing_ok=True)


def _read(root: Path) -> dict[str, str]:
    path = root / FILE
    if not path.is_file():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=_File).skipped
    except msgspec.DecodeError as error:
        raise DataError(f"{path}: {error}; remove it to begin the review anew") from error
