"""The lists of the page beside the cases: decisions, clusters, untranslated assertions."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from migrate.compare import Disagreement
from migrate.ledger.reasons import DISCHARGED, reason, reasons

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from migrate.compare import Survey
    from migrate.ledger import Row
    from migrate.triage import Settlement
    from migrate.triage.settle import Settled

STALE: Final = {
    "matches_nothing": "stale: it matches nothing",
    "changed": "stale: what it is about changed",
    "expired": "stale: it expired",
}

_OPEN_STATUSES: Final = frozenset({"skipped", "unreached", "bare_test"})
"""Of rows that are no expectation, whatever their code."""


class Subject(msgspec.Struct, frozen=True):
    """A disagreement, and the case that it is of; an assertion that is false by itself has none."""

    id: str
    case: str | None


class DecisionEntry(msgspec.Struct, frozen=True):
    """A decision, what it is about today, and why it is stale if it is."""

    verdict: str
    reason: str
    author: str
    date: dt.date
    expires: dt.date | None
    pattern: str | None
    subjects: tuple[Subject, ...]
    absent: tuple[str, ...]
    stale: str | None


class ClusterEntry(msgspec.Struct, frozen=True):
    """Like disagreements of one implementation, and how many of them are undecided."""

    id: str
    title: str
    implementation: str
    subjects: tuple[Subject, ...]
    open: int


class UntranslatedEntry(msgspec.Struct, frozen=True):
    """An assertion that is no expectation of a case, and how often it runs so."""

    file: str
    line: int
    test: str | None
    text: str
    code: str
    detail: str | None
    times: int


class CodeEntry(msgspec.Struct, frozen=True):
    """A reason code that occurs: what it means, and what to do about it."""

    code: str
    means: str
    help: str


def decision_entries(settlement: Settlement) -> tuple[DecisionEntry, ...]:
    """Return every decision, in the order of the file."""
    return tuple(map(_decision, settlement.settled))


def cluster_entries(survey: Survey, settlement: Settlement) -> tuple[ClusterEntry, ...]:
    """Return the clusters of an implementation, the largest first."""
    clusters: dict[str, list[Disagreement]] = {}
    for item in survey.disagreements:
        clusters.setdefault(item.cluster, []).append(item)
    undecided = {item.id for item in settlement.open}
    entries = (
        ClusterEntry(
            id=name,
            title=members[0].title,
            implementation=survey.implementation,
            subjects=tuple(map(_subject, members)),
            open=sum(item.id in undecided for item in members),
        )
        for name, members in clusters.items()
    )
    return tuple(sorted(entries, key=lambda entry: (-len(entry.subjects), entry.id)))


def untranslated_entries(rows: Iterable[Row]) -> tuple[UntranslatedEntry, ...]:
    """Return the assertions that are no expectation, one entry for all runs that end alike."""
    times = Counter(
        (row.file, row.line, row.test, row.assertion, row.code or row.status, row.detail)
        for row in rows
        if _is_untranslated(row)
    )
    return tuple(UntranslatedEntry(*key, number) for key, number in times.items())


def code_entries(entries: Sequence[UntranslatedEntry]) -> tuple[CodeEntry, ...]:
    """Return the codes that occur, most frequent first."""
    return tuple(_codes(Counter(entry.code for entry in entries)))


def _decision(entry: Settled) -> DecisionEntry:
    decision = entry.decision
    return DecisionEntry(
        verdict=decision.verdict,
        reason=decision.reason,
        author=decision.author,
        date=decision.date,
        expires=decision.expires,
        pattern=decision.pattern,
        subjects=tuple(
            _subject(item) if isinstance(item, Disagreement) else Subject(item.id, None)
            for item in entry.disagreements
        ),
        absent=entry.absent,
        stale=None if entry.stale is None else STALE[entry.stale],
    )


def _subject(item: Disagreement) -> Subject:
    return Subject(item.id, item.case.id)


def _is_untranslated(row: Row) -> bool:
    is_static = row.status == "static" and row.code not in DISCHARGED
    return row.status in _OPEN_STATUSES or is_static


def _codes(counts: Counter[str]) -> Iterator[CodeEntry]:
    for code, _ in counts.most_common():
        if code in reasons() or code not in _OPEN_STATUSES:
            found = reason(code)
            yield CodeEntry(code, found.means, found.help)
