"""From evaluated files to everything that a migration writes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.case import render_case_file
from harness.case.registries import FOLDER as REGISTRIES
from harness.errors import DataError
from harness.ops import FILE as OPS
from harness.ops import render_ops
from migrate.convert.cases import convert_test
from migrate.convert.groups import distinct_stems, place
from migrate.convert.registries import RegistryNames
from migrate.convert.rows import rows_of, unreached_row
from migrate.ledger import (
    FORMAT,
    LEDGER,
    FileTotals,
    Manifest,
    Row,
    digest,
    render_ledger,
    sort_rows,
)
from migrate.ledger.certificates import carried, certificate_totals
from migrate.ledger.verify import unaccounted
from migrate.profile import own_ops

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.case import CaseFile
    from migrate.profile import Profile
    from migrate.rust.outcome import EvaluatedFile, EvaluatedTest

HEADER = """\
Written by `parity migrate` from {file}:{line}.
Edits here are lost: change the Rust test, or decide about a disagreement."""


@dataclass(frozen=True, slots=True)
class Converted:
    """Cases, registries and the ledger by path relative to the cases folder, and the manifest.

    `rows` and `case_files` are the records that some of the files hold.
    """

    files: dict[str, bytes]
    manifest: Manifest
    rows: tuple[Row, ...]
    case_files: dict[str, CaseFile]


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
    registries = RegistryNames()
    written: dict[str, bytes] = {}
    case_files: dict[str, str] = {}
    records: dict[str, CaseFile] = {}
    rows = [unreached_row(site) for file in files for site in file.unreached]
    cases: dict[str, Counter[str]] = {file.file: Counter() for file in files}
    placements = [place(test, profile) for test in tests]
    for test, placement, stem in zip(tests, placements, distinct_stems(placements), strict=True):
        if _asks_nothing(test):  # the ledger alone speaks of it
            rows.extend(rows_of(test, {}))
            continue
        converted = convert_test(test, placement.group, stem, profile, registries)
        rows.extend(rows_of(test, converted.placed))
        header = HEADER.format(file=test.file, line=test.line)
        path = f"{placement.group}/{stem}.toml"
        records[path] = converted.file
        written[path] = render_case_file(converted.file, header)
        written |= converted.texts
        case_files |= dict.fromkeys((case.id for case in converted.file.case), path)
        cases[test.file][placement.group] += len(converted.file.case)
    for name, data in registries.files().items():
        written[f"{REGISTRIES}/{name}.json"] = data
    if profile.ops:
        written[OPS] = render_ops(own_ops(profile))
    faults = unaccounted(files, rows)
    if faults:
        raise DataError("the ledger does not add up:\n" + "\n".join(faults))
    rows = sort_rows(rows)
    totals = tuple(_totals(file, rows, cases[file.file]) for file in files)
    digests = {path: digest(data) for path, data in sorted(written.items())}
    if previous is not None:
        rows = carried(rows, totals, digests, case_files, previous)
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
    return Converted(written | {LEDGER: ledger}, manifest, tuple(rows), records)


def _asks_nothing(test: EvaluatedTest) -> bool:
    return not test.steps or not test.drafts


def _totals(file: EvaluatedFile, rows: Sequence[Row], cases: Counter[str]) -> FileTotals:
    own = [row for row in rows if row.owner == file.file]
    status = Counter(row.status for row in own)
    return FileTotals(
        file=file.file,
        digest=file.digest,
        tests=len(file.tests),
        sites=file.sites,
        instances=status["translated"] + status["static"] + status["skipped"],
        translated=status["translated"],
        static=status["static"],
        static_false=sum(row.code == "static_false" for row in own),
        skipped=_by_code(own, "skipped"),
        implied=status["implied"],
        unreached=status["unreached"],
        bare_tests=_by_code(own, "bare_test"),
        cases=dict(sorted(cases.items())),
    )


def _by_code(rows: Sequence[Row], status: str) -> dict[str, int]:
    codes = Counter(row.code or "" for row in rows if row.status == status)
    return dict(sorted(codes.items()))
