"""The migration: Rust tests in; cases, registries and the ledger out, all or none."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from harness.case import case_paths
from harness.configuration import FILE as CONFIGURATION
from harness.errors import DataError
from harness.storage import JOURNAL, exclusively, finish_interrupted, write_together
from migrate.convert import HEADER, Converted, convert
from migrate.drift import drift_between, state_after, state_before
from migrate.ledger import (
    LEDGER,
    MANIFEST,
    read_ledger,
    read_manifest,
    read_previous,
    render_manifest,
)
from migrate.profile.remarks import remarks_on
from migrate.progress import no_progress
from migrate.rust.docs_left_out import docs_left_out
from migrate.rust.evaluate import evaluate_files
from migrate.triage import read_triage
from migrate.triage.files import FILE as TRIAGE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from migrate.drift import Drift
    from migrate.inputs import Inputs
    from migrate.ledger import Manifest, Row
    from migrate.profile import Profile
    from migrate.progress import Progress
    from migrate.rust.evaluate import Certify
    from migrate.rust.outcome import EvaluatedFile
    from migrate.triage import Decision


@dataclass(frozen=True, slots=True)
class Migration:
    """What a migration did, or would do: the files that are `written` and those that are `gone`.

    Both are relative to the cases folder. `drift` says what that means by test; it is None where
    what was there before cannot be read, and `unread` then says why. `remarks` are on the profile,
    `faults` on tests of which this program could make nothing, `unparsed` on Rust that does not
    parse.
    """

    manifest: Manifest
    written: tuple[str, ...]
    gone: tuple[str, ...]
    drift: Drift | None
    unread: str | None = None
    remarks: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    unparsed: tuple[str, ...] = ()

    @property
    def changed(self) -> int:
        """How many files are written."""
        return len(self.written)

    @property
    def removed(self) -> int:
        """How many files are removed."""
        return len(self.gone)


def migrate(
    inputs: Inputs,
    profile: Profile,
    ported: frozenset[str],
    out: Path,
    *,
    certified: bool = False,
    jobs: int = 1,
    progress: Progress = no_progress,
) -> Migration:
    """Evaluate `inputs` and write cases, registries, ledger and manifest below `out`.

    Decisions follow what they are about. `ported` are the ops that the implementation under test
    answers. Translations are `certified`, or keep the certificates they have. `jobs` processes do
    it, and `progress` is shown how far they have come. Raises `DataError` when an assertion is not
    accounted for, when the triage file cannot be read, or when `out` accounts for files that are
    not among the inputs; then nothing is written.
    """
    today = _today(inputs, profile, ported, out, certified=certified, jobs=jobs, progress=progress)
    with exclusively(out):
        finish_interrupted(out)
        done, files = _planned(out, inputs, today)
        write_together(out, files, remove=done.gone)
    return done


def check(
    inputs: Inputs,
    profile: Profile,
    ported: frozenset[str],
    out: Path,
    *,
    certified: bool = False,
    jobs: int = 1,
    progress: Progress = no_progress,
) -> Migration:
    """Return what `migrate` would do; write nothing, not even a lock.

    Raises `DataError` as `migrate` does, and for what stands below `out` and cannot be read.
    """
    if (out / JOURNAL).exists():
        raise DataError(
            f"{out}: a command was interrupted here; any other `parity` command finishes its work"
        )
    today = _today(inputs, profile, ported, out, certified=certified, jobs=jobs, progress=progress)
    done, _ = _planned(out, inputs, today)
    if done.unread:
        raise DataError(done.unread)
    return done


def _today(
    inputs: Inputs,
    profile: Profile,
    ported: frozenset[str],
    out: Path,
    *,
    certified: bool,
    jobs: int,
    progress: Progress,
) -> Converted:
    previous = None if certified else _ledger_of(out)
    return convert_inputs(
        inputs,
        profile,
        ported,
        previous=previous,
        certified=certified,
        jobs=jobs,
        progress=progress,
    )


def _planned(out: Path, inputs: Inputs, today: Converted) -> tuple[Migration, dict[str, bytes]]:
    """Return what is to be done, and all files as they will be."""
    files = today.files | {MANIFEST: render_manifest(today.manifest)}
    earlier: dict[str, str | None] = dict.fromkeys(_migrated_files(out))
    earlier |= _previous(out, inputs)
    _refuse_others(out, files, earlier)
    decisions = read_triage(out)
    drift, unread = None, None
    try:
        before = state_before(out, earlier, today)
    except DataError as error:  # then it is replaced, and no decision can follow
        unread = str(error)
    else:
        drift, now = drift_between(before, state_after(today), decisions)
        if now != decisions:
            files |= {TRIAGE: _followed(out, decisions, now)}
    written = tuple(path for path, data in files.items() if _differs(out / path, data))
    stale = sorted(earlier.keys() - files.keys())
    gone = tuple(name for name in stale if (out / name).is_file())
    told = today.remarks, today.faults, today.unparsed
    return Migration(today.manifest, written, gone, drift, unread, *told), files


def _refuse_others(out: Path, files: Mapping[str, bytes], earlier: Collection[str]) -> None:
    """Raise `DataError` where a case file stands that no migration wrote, or a project's own files.

    An earlier manifest may be lost: what a migration wrote can be told by its first line.
    """
    if (out / CONFIGURATION).exists():
        raise DataError(
            f"{out}: is the folder of a project, whose own files would be replaced; "
            "name a folder in it for the cases"
        )
    mark = HEADER.split("{", 1)[0].encode()
    for name in files:
        path = out / name
        if name in earlier or path.suffix != ".toml" or path.parent == out or not path.is_file():
            continue
        if not path.read_bytes().startswith(b"# " + mark):
            raise DataError(f"{path}: no migration wrote this case file; rename it or its folder")


def _followed(out: Path, decisions: Sequence[Decision], now: Sequence[Decision]) -> bytes:
    from migrate.triage.writing import followed_bytes  # noqa: PLC0415  # slow, decisions seldom move

    return followed_bytes(out, decisions, now)


def convert_inputs(
    inputs: Inputs,
    profile: Profile,
    ported: frozenset[str],
    *,
    previous: tuple[Sequence[Row], Manifest] | None = None,
    certified: bool = False,
    jobs: int = 1,
    progress: Progress = no_progress,
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
        certify=_certifier() if certified else None,
        jobs=jobs,
        progress=progress,
    )
    unreadable = [f"{file.file}: {file.detail}" for file in files if file.code]
    if unreadable:
        raise DataError("\n".join(unreadable))
    converted = convert(files, profile, inputs.names(), inputs.included, previous)
    used = frozenset(name for file in files for test in file.tests for name in test.used)
    # What an op without an answer gives is not followed: nobody knows what a test calls then.
    followed = profile.ops.keys() <= ported
    docs = () if profile.doc_tests else docs_left_out(inputs.sources)
    remarks = (*remarks_on(profile, used if followed else None), *docs)
    unparsed = tuple(said for file in files for said in file.unparsed)
    return replace(converted, remarks=remarks, faults=tuple(_faults(files)), unparsed=unparsed)


def _faults(files: Sequence[EvaluatedFile]) -> Iterator[str]:
    for file in files:
        for test in file.tests:
            if test.fault is not None:
                yield f"{test.file}:{test.line}: {test.name} is skipped: {test.fault}"


def _certifier() -> Certify:
    from migrate.certify import certify  # noqa: PLC0415  # few migrations try their translations

    return certify


def _ledger_of(out: Path) -> tuple[Sequence[Row], Manifest] | None:
    """Return the ledger and manifest of an earlier migration, if they can be read."""
    try:
        return read_ledger(out).rows, read_manifest(out)
    except DataError:
        return None


def _previous(out: Path, inputs: Inputs) -> dict[str, str]:
    """Return the files of an earlier migration, with their digests.

    Refuse to forget a legacy file that it accounted for.
    """
    previous = read_previous(out)
    lost = [
        file
        for file in previous.sources
        if file not in inputs.sources and (inputs.base / file).is_file()
    ]
    if lost and not inputs.sources:
        raise DataError(
            f"{', '.join(lost)}: still there, so --none forgets nothing; remove the tests "
            f"first, or migrate them: parity migrate {shlex.join(previous.paths)}"
        )
    if lost:
        raise DataError(
            f"{out / LEDGER} also accounts for {', '.join(lost)}: "
            "name all inputs together, or write a trial elsewhere with --out"
        )
    return previous.written


def _migrated_files(out: Path) -> Iterator[str]:
    """Yield the case files that say they were migrated, whether or not the manifest knows them."""
    for path in case_paths(out):
        with path.open("rb") as file:
            if file.readline().startswith(f"# {HEADER.partition('{')[0]}".encode()):
                yield path.relative_to(out).as_posix()


def _differs(path: Path, data: bytes) -> bool:
    return not path.is_file() or path.read_bytes() != data
