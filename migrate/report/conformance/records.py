"""What `parity harn conformance` prints with `--format json`."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

import msgspec

from harness.harn.fixtures.features import Kind
from harness.harn.fixtures.judging import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from harness.harn.fixtures.discovery import Fixture
    from harness.harn.fixtures.judging import Verdict


class Counts(msgspec.Struct, frozen=True):
    """How many scripts there are, and what came of them."""

    scripts: int
    passed: int
    failed: int
    not_runnable: int
    skipped: int


class FolderCounts(msgspec.Struct, frozen=True):
    """What came of the scripts of one folder; `.` is that of the set itself."""

    folder: str
    counts: Counts


class Missing(msgspec.Struct, frozen=True):
    """A feature that scripts need and the subset lacks."""

    kind: Kind
    name: str


class MissingFeature(msgspec.Struct, frozen=True):
    """A missing feature with the scripts that need it."""

    feature: Missing
    scripts: tuple[str, ...]


class ScriptResult(msgspec.Struct, frozen=True):
    """What came of one script.

    `reason` is empty for one that passed. `details` are lines for a person: the error with the line
    of the script, or what was expected (`-`) against what was printed (`+`). `file` and `line` say
    where to look, `code` is that of the error that ended the script. `missing` are the features
    that it needs, `warnings` are about its `.error` file.
    """

    script: str
    status: Status
    reason: str
    details: tuple[str, ...]
    file: str | None
    line: int | None
    code: str | None
    missing: tuple[Missing, ...]
    warnings: tuple[str, ...]


class ConformanceReport(msgspec.Struct, frozen=True):
    """The output of `parity harn conformance`.

    `strays` are expectations that have no script, `unreadable` folders with the reason.
    """

    folder: str
    counts: Counts
    folders: tuple[FolderCounts, ...]
    missing: tuple[MissingFeature, ...]
    results: tuple[ScriptResult, ...]
    strays: tuple[str, ...]
    unreadable: tuple[str, ...]


def conformance_report(
    folder: str,
    judged: Sequence[tuple[Fixture, Verdict]],
    strays: Iterable[str],
    unreadable: Iterable[str],
) -> ConformanceReport:
    """Return what came of fixtures, which stand in the order of their names."""
    by_folder: dict[str, list[Verdict]] = {}
    for fixture, verdict in judged:
        by_folder.setdefault(fixture.section or ".", []).append(verdict)
    return ConformanceReport(
        folder=folder,
        counts=_counts([verdict for _, verdict in judged]),
        folders=tuple(FolderCounts(name, _counts(of)) for name, of in sorted(by_folder.items())),
        missing=_missing(judged),
        results=tuple(_result(fixture, verdict) for fixture, verdict in judged),
        strays=tuple(strays),
        unreadable=tuple(unreadable),
    )


def _counts(verdicts: Sequence[Verdict]) -> Counts:
    statuses = Counter(verdict.status for verdict in verdicts)
    return Counts(
        scripts=len(verdicts),
        passed=statuses["passed"],
        failed=statuses["failed"],
        not_runnable=statuses["not_runnable"],
        skipped=statuses["skipped"],
    )


def _missing(judged: Iterable[tuple[Fixture, Verdict]]) -> tuple[MissingFeature, ...]:
    """Return the missing features, those that most scripts need first."""
    scripts: defaultdict[Missing, list[str]] = defaultdict(list)
    for fixture, verdict in judged:
        for feature in verdict.missing:
            scripts[Missing(feature.kind, feature.name)].append(fixture.name)
    return tuple(
        MissingFeature(feature, tuple(names))
        for feature, names in sorted(
            scripts.items(), key=lambda entry: (-len(entry[1]), entry[0].kind, entry[0].name)
        )
    )


def _result(fixture: Fixture, verdict: Verdict) -> ScriptResult:
    return ScriptResult(
        script=fixture.name,
        status=verdict.status,
        reason=verdict.reason,
        details=verdict.details,
        file=verdict.file,
        line=verdict.line,
        code=verdict.code,
        missing=tuple(Missing(feature.kind, feature.name) for feature in verdict.missing),
        warnings=verdict.warnings,
    )
