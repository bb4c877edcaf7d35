"""From evaluated files to everything that a migration writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.case.registries import FOLDER as REGISTRIES
from harness.errors import DataError
from harness.ops import FILE as OPS
from harness.ops import render_ops
from migrate.convert.registries import registries_in
from migrate.convert.rows import unreached_row
from migrate.convert.totals import file_totals
from migrate.convert.written import written_for
from migrate.ledger import FORMAT, LEDGER, Manifest, Row, digest, render_ledger, sort_rows
from migrate.ledger.certificates import carried, certificate_totals
from migrate.ledger.verify import unaccounted
from migrate.profile import own_ops

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.case import CaseFile
    from migrate.convert.registries import Registries
    from migrate.convert.written import Written
    from migrate.profile import Profile
    from migrate.rust.outcome import EvaluatedFile


@dataclass(frozen=True, slots=True)
class Converted:
    """Cases, registries and the ledger by path relative to the cases folder, and the manifest.

    `rows` and `case_files` are the records that some of the files hold, `remarks` what is odd
    about the profile, `faults` on which tests this program failed, `unparsed` what does not parse.
    """

    files: dict[str, bytes]
    manifest: Manifest
    rows: tuple[Row, ...]
    case_files: dict[str, CaseFile]
    remarks: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    unparsed: tuple[str, ...] = ()


def convert(
    files: Sequence[EvaluatedFile],
    profile: Profile,
    paths: tuple[str, ...],
    included: Mapping[str, bytes | None],
    previous: tuple[Sequence[Row], Manifest] | None = None,
) -> Converted:
    """Return what is to be written for `files`, which were found under `paths`.

    `included` are the texts that the tests include, by name. Of a `previous` ledger the
    certificates are kept that still hold. Raises `DataError` when an assertion is not accounted
    for.
    """
    tests = [test for file in files for test in file.tests]
    registries = registries_in(tests, profile)
    done = written_for(tests, profile, registries)
    written = _files(done, profile, registries)
    case_files = {path: file for one in done for path, file in one.case_file.items()}
    rows = _rows(files, done)
    totals = file_totals(files, rows, case_files)
    digests = {path: digest(data) for path, data in sorted(written.items())}
    if previous is not None:
        rows = carried(rows, totals, digests, _paths_of_cases(case_files), previous)
    ledger = render_ledger(rows)
    manifest = Manifest(
        format=FORMAT,
        profile=profile.name,
        paths=paths,
        inputs=totals,
        included={
            name: None if text is None else digest(text) for name, text in sorted(included.items())
        },
        rows=len(rows),
        certificates=certificate_totals(rows),
        ledger=digest(ledger),
        written=digests,
    )
    return Converted(written | {LEDGER: ledger}, manifest, tuple(rows), case_files)


def _files(done: Sequence[Written], profile: Profile, registries: Registries) -> dict[str, bytes]:
    written = {path: data for one in done for path, data in one.files.items()}
    written |= {f"{REGISTRIES}/{name}.json": data for name, data in registries.files().items()}
    if profile.ops:
        written[OPS] = render_ops(own_ops(profile))
    return written


def _rows(files: Sequence[EvaluatedFile], done: Sequence[Written]) -> list[Row]:
    rows = [unreached_row(site) for file in files for site in file.unreached]
    rows += [row for one in done for row in one.rows]
    faults = unaccounted(files, rows)
    if faults:
        raise DataError("the ledger does not add up:\n" + "\n".join(faults))
    return sort_rows(rows)


def _paths_of_cases(files: Mapping[str, CaseFile]) -> dict[str, str]:
    """Return the path of the file that a case is in, by the id of the case."""
    return {case.id: path for path, file in files.items() for case in file.case}
