"""What the command prints with `--format json`: one record per command (schemas beside)."""

from __future__ import annotations

import msgspec

from harness.expectation import Expectation, Json, describe
from migrate.compare import Disagreement, StaticFalse, Survey, observed_json
from migrate.compare.difference import difference
from migrate.drift import Drift
from migrate.gate import Failure, GateResult
from migrate.ledger import CertificateTotals, FileTotals
from migrate.report.totals import Totals, summed, totals_of
from migrate.triage import Decision, Settlement
from migrate.triage.journal import Entry
from migrate.triage.prune import Pruned
from migrate.triage.suggest import Suggestion


class MigrateReport(msgspec.Struct, frozen=True):
    """The output of `parity migrate`.

    `drift` is null where what was there before could not be read; `unread` then says why.
    """

    out: str
    profile: str
    changed: int
    removed: int
    totals: Totals
    inputs: tuple[FileTotals, ...]
    certificates: CertificateTotals
    drift: Drift | None
    unread: str | None = None
    remarks: tuple[str, ...] = ()
    """What is odd about the profile: rows that no test uses, types that look misspelt."""
    faults: tuple[str, ...] = ()
    """The tests that are skipped since this program failed on them."""
    unparsed: tuple[str, ...] = ()
    """The places of the Rust that does not parse; what needs it is skipped."""


class CheckReport(msgspec.Struct, frozen=True):
    """The output of `parity migrate --check`: what would change; files are relative to `out`."""

    would_change: bool
    out: str
    profile: str
    written: tuple[str, ...]
    removed: tuple[str, ...]
    totals: Totals
    drift: Drift
    faults: tuple[str, ...] = ()
    """The tests that are skipped since this program failed on them."""
    unparsed: tuple[str, ...] = ()
    """The places of the Rust that does not parse; what needs it is skipped."""


class DisagreementRecord(msgspec.Struct, frozen=True):
    """One disagreement, as every command lists it."""

    id: str
    case: str
    group: str
    cluster: str
    cluster_title: str
    file: str | None
    line: int | None
    test: str | None
    expectation: Expectation
    expected: str
    reason: str
    observed: Json
    nearest: tuple[str, Json] | None
    difference: tuple[str, ...]
    fingerprint: str
    decision: Decision | None


class StaticRecord(msgspec.Struct, frozen=True):
    """A legacy assertion that is false whatever the parser does."""

    id: str
    file: str
    line: int
    test: str | None
    text: str
    instances: int
    decision: Decision | None


class ChangedCase(msgspec.Struct, frozen=True):
    """A case that does not do what was blessed; `blessed` is false where there is no snapshot."""

    case: str
    snapshot: str
    blessed: bool
    difference: tuple[str, ...]


class DiffReport(msgspec.Struct, frozen=True):
    """The output of `parity diff`."""

    implementation: str
    cases: int
    agreements: int
    disagreements: tuple[DisagreementRecord, ...]
    changed: tuple[ChangedCase, ...]


class TriageReport(msgspec.Struct, frozen=True):
    """The output of `parity triage list` and `parity triage show`."""

    implementation: str
    disagreements: tuple[DisagreementRecord, ...]
    static_false: tuple[StaticRecord, ...] = ()


class DecisionReport(msgspec.Struct, frozen=True):
    """The output of `parity triage set`."""

    file: str
    decision: Decision


class UndoReport(msgspec.Struct, frozen=True):
    """The output of `parity triage undo`: the change that was taken back."""

    undone: Entry


class PruneReport(msgspec.Struct, frozen=True):
    """The output of `parity triage prune`: a unified diff of the file of decisions."""

    file: str
    written: bool
    stale: tuple[Pruned, ...]
    patch: str


class SkipReport(msgspec.Struct, frozen=True):
    """The output of `parity triage skip` and `unskip`: what reviews leave out, and show again."""

    skipped: tuple[str, ...]
    again: tuple[str, ...]


class SuggestReport(msgspec.Struct, frozen=True):
    """The output of `parity triage suggest`.

    `fewest` when no fewer selectors would do: patterns, and ids that no pattern is about.
    """

    implementation: str
    suggestions: tuple[Suggestion, ...]
    fewest: bool


class ShrinkReport(msgspec.Struct, frozen=True):
    """The output of `parity triage shrink`: the input before and after."""

    id: str
    before: str
    after: str
    tried: int
    is_minimal: bool


class GateReport(msgspec.Struct, frozen=True):
    """The output of `parity gate`."""

    holds: bool
    implementation: str
    totals: Totals
    agreements: int
    not_applicable: int
    disagreements: int
    verdicts: dict[str, int]
    failures: tuple[Failure, ...]
    quarantined: tuple[Failure, ...]
    hints: tuple[str, ...] = ()


def disagreement_record(item: Disagreement, settlement: Settlement) -> DisagreementRecord:
    """Return the record of a disagreement with the decision about it."""
    legacy, location = item.case.legacy, item.expectation.location()
    return DisagreementRecord(
        id=item.id,
        case=item.case.id,
        group=item.case.group,
        cluster=item.cluster,
        cluster_title=item.title,
        file=location[0] if location else None,
        line=location[1] if location else None,
        test=legacy.test if legacy else None,
        expectation=item.expectation,
        expected=describe(item.expectation),
        reason=item.judgement.reason,
        observed=observed_json(item.judgement),
        nearest=item.nearest,
        difference=tuple(difference(item.expectation, item.judgement)),
        fingerprint=item.fingerprint,
        decision=settlement.decision_on(item),
    )


def static_record(item: StaticFalse, settlement: Settlement) -> StaticRecord:
    """Return the record of an assertion that is false by itself."""
    return StaticRecord(
        id=item.id,
        file=item.row.file,
        line=item.row.line,
        test=item.row.test,
        text=item.row.text,
        instances=item.instances,
        decision=settlement.decision_on(item),
    )


def gate_report(result: GateResult) -> GateReport:
    """Return what the gate says."""
    survey: Survey = result.survey
    return GateReport(
        holds=result.holds,
        implementation=survey.implementation,
        totals=totals_of(result.manifest),
        agreements=survey.agreements,
        not_applicable=survey.not_applicable,
        disagreements=len(survey.disagreements),
        verdicts=summed({one.verdict: 1} for one in result.settlement.decisions.values()),
        failures=result.failures,
        quarantined=result.quarantined,
        hints=result.hints,
    )
