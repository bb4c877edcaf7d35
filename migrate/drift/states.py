"""What an earlier migration left in a cases folder, and what today's would leave there."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from harness.case import read_case_file
from harness.case.registries import FOLDER as REGISTRIES
from harness.ops import FILE as OPS
from harness.ops import ops_of
from migrate.drift.accounts import Migrated
from migrate.ledger import LEDGER, digest, read_ledger

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from migrate.convert import Converted
    from migrate.ledger import Row

_SHORT: Final = len("sha256:") + 16
"""Characters of a digest that tell registries apart."""


def state_before(cases: Path, names: Mapping[str, str | None], today: Converted) -> Migrated:
    """Return what stands in a cases folder.

    `names` are the files of an earlier migration, relative to the folder, with the digest of what
    was written where that is known. What is the same `today` is not read again. Raises `DataError`
    for a ledger or a case file that cannot be read.
    """
    data = {name: (cases / name).read_bytes() for name in names if (cases / name).is_file()}
    ops = ops_of(cases)
    same = {name for name in data if data[name] == today.files.get(name)}
    return Migrated(
        rows=_rows(cases, data, today),
        case_files={
            name: today.case_files[name] if name in same else read_case_file(cases / name, ops)
            for name in data
            if _is_case_file(name)
        },
        registries=_registries(data),
        edited=frozenset(name for name in data if names[name] not in {None, digest(data[name])}),
    )


def state_after(today: Converted) -> Migrated:
    """Return what a migration would leave."""
    return Migrated(today.rows, today.case_files, _registries(today.files))


def _rows(cases: Path, names: Collection[str], today: Converted) -> tuple[Row, ...]:
    path = cases / LEDGER
    if not path.is_file() and not names:  # nothing has been migrated yet
        return ()
    if path.is_file() and path.read_bytes() == today.files[LEDGER]:
        return today.rows
    return tuple(read_ledger(cases).rows)


def _is_case_file(name: str) -> bool:
    return name.endswith(".toml") and name != OPS


def _registries(files: Mapping[str, bytes]) -> dict[str, str]:
    paths = {PurePosixPath(name): data for name, data in files.items()}
    return {
        path.stem: digest(data)[:_SHORT]
        for path, data in paths.items()
        if path.parent.name == REGISTRIES
    }
