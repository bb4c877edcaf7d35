"""The migration: Rust tests in; cases, registries and the ledger out, all or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.case import case_paths
from harness.errors import DataError
from harness.storage import exclusively, finish_interrupted, write_together
from migrate.certify import certify
from migrate.convert import HEADER, Converted, convert
from migrate.ledger import (
    LEDGER,
    MANIFEST,
    read_ledger,
    read_manifest,
    read_previous,
    render_manifest,
)
from migrate.rust.evaluate import evaluate_files

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from migrate.inputs import Inputs
    from migrate.ledger import Manifest, Row
    from migrate.profile import Profile


@dataclass(frozen=True, slots=True)
class Migration:
    """What a migration wrote."""

    manifest: Manifest
    changed: int
    removed: int


def migrate(
    inputs: Inputs,
    profile: Profile,
    ported: frozenset[str],
    out: Path,
    *,
    certified: bool = False,
    jobs: int = 1,
) -> Migration:
    """Evaluate `inputs` and write cases, registries, ledger and manifest below `out`.

    `ported` are the ops that the implementation under test answers. Translations are `certified`,
    or keep the certificates they have. `jobs` processes do it. Raises `DataError` when an
    assertion is not accounted for, or when `out` accounts for files that are not among the inputs;
    then nothing is written.
    """
    before = None if certified else _ledger_of(out)
    converted = convert_inputs(
        inputs, profile, ported, previous=before, certified=certified, jobs=jobs
    )
    files = converted.files | {MANIFEST: render_manifest(converted.manifest)}
    with exclusively(out):
        finish_interrupted(out)
        previous = _previous(out, inputs) | set(_migrated_files(out))
        stale = sorted(previous - files.keys())
        changed = sum(1 for path, data in files.items() if _differs(out / path, data))
        write_together(out, files, remove=stale)
    return Migration(converted.manifest, changed, len(stale))


def convert_inputs(
    inputs: Inputs,
    profile: Profile,
    ported: frozenset[str],
    *,
    previous: tuple[Sequence[Row], Manifest] | None = None,
    certified: bool = False,
    jobs: int = 1,
) -> Converted:
    """Evaluate `inputs` and return what a migration would write. Writes nothing.

    Every translation is `certified`, or keeps the certificate it has in a `previous` ledger.
    """
    files = evaluate_files(
        inputs.sources,
        profile,
        ported,
        None,
        inputs.include,
        inputs.listed,
        certify=certify if certified else None,
        jobs=jobs,
    )
    unreadable = [f"{file.file}: {file.detail}" for file in files if file.code]
    if unreadable:
        raise DataError("\n".join(unreadable))
    return convert(files, profile, inputs.names(), inputs.included, previous)


def _ledger_of(out: Path) -> tuple[Sequence[Row], Manifest] | None:
    """Return the ledger and manifest of an earlier migration, if they can be read."""
    try:
        return read_ledger(out).rows, read_manifest(out)
    except DataError:
        return None


def _previous(out: Path, inputs: Inputs) -> set[str]:
    """Return what an earlier migration wrote; refuse to forget a file that it accounted for."""
    sources, written = read_previous(out)
    lost = [
        file for file in sources if file not in inputs.sources and (inputs.base / file).is_file()
    ]
    if lost:
        raise DataError(
            f"{out / LEDGER} also accounts for {', '.join(lost)}: "
            "name all inputs together, or write a trial elsewhere with --out"
        )
    return set(written)


def _migrated_files(out: Path) -> Iterator[str]:
    """Yield the case files that say they were migrated, whether or not the manifest knows them."""
    for path in case_paths(out):
        with path.open("rb") as file:
            if file.readline().startswith(f"# {HEADER.partition('{')[0]}".encode()):
                yield path.relative_to(out).as_posix()


def _differs(path: Path, data: bytes) -> bool:
    return not path.is_file() or path.read_bytes() != data
