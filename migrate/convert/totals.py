"""What every input file came to (06 LED-07)."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from migrate.ledger import FileTotals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.case import CaseFile
    from migrate.ledger import Row
    from migrate.rust.outcome import EvaluatedFile


def file_totals(
    files: Sequence[EvaluatedFile], rows: Sequence[Row], case_files: Mapping[str, CaseFile]
) -> tuple[FileTotals, ...]:
    """Return the totals of each file: of its rows, and of the cases that its tests came to."""
    cases: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for path, file in case_files.items():
        if file.legacy is not None:
            group, _, _ = path.partition("/")
            cases[file.legacy.file][group] += len(file.case)
    own: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        own[row.owner].append(row)
    return tuple(_totals(file, own[file.file], cases[file.file]) for file in files)


def _totals(file: EvaluatedFile, rows: Sequence[Row], cases: Counter[str]) -> FileTotals:
    status = Counter(row.status for row in rows)
    return FileTotals(
        file=file.file,
        digest=file.digest,
        tests=len(file.tests),
        sites=file.sites,
        instances=status["translated"] + status["static"] + status["skipped"],
        translated=status["translated"],
        static=status["static"],
        static_false=sum(row.code == "static_false" for row in rows),
        skipped=_by_code(rows, "skipped"),
        implied=status["implied"],
        unreached=status["unreached"],
        bare_tests=_by_code(rows, "bare_test"),
        cases=dict(sorted(cases.items())),
    )


def _by_code(rows: Sequence[Row], status: str) -> dict[str, int]:
    codes = Counter(row.code or "" for row in rows if row.status == status)
    return dict(sorted(codes.items()))
