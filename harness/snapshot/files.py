"""Where snapshots lie, and reading them."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Final

import msgspec

from harness.errors import DataError
from harness.observe import Observation

if TYPE_CHECKING:
    from pathlib import Path

    from harness.case import LoadedCase


SUFFIX: Final = ".json"
"""Other files below the snapshots folder are no snapshots: pytest leaves them alone too."""


def snapshot_path(snapshots: Path, case: LoadedCase) -> Path:
    """Return the file of a case's snapshot: `<group>/<case id>.json`."""
    return snapshots / case.group / f"{case.id}{SUFFIX}"


def snapshot_files(snapshots: Path) -> list[Path]:
    """List every file there is below the snapshots folder; hidden ones are not ours."""
    return sorted(
        path for path in snapshots.rglob("*") if path.is_file() and not path.name.startswith(".")
    )


def read_snapshot(path: Path) -> Observation:
    """Read a blessed observation. Raises `DataError` for a file that is not one."""
    try:
        return parse_snapshot(path.read_bytes(), str(path))
    except DataError as error:
        raise DataError(
            f"{error}; restore it from version control, or bless what is observed now with "
            f"`parity snapshots accept {shlex.quote(path.stem)}`"
        ) from error


def parse_snapshot(data: bytes, name: str) -> Observation:
    """Return the observation in the bytes of a snapshot; `name` is what messages call it.

    Raises `DataError` for bytes that are none.
    """
    try:
        return msgspec.convert(json.loads(data), Observation)
    except (ValueError, msgspec.ValidationError) as error:
        raise DataError(f"{name}: not a snapshot: {error}") from error
