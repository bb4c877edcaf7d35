"""The gate: parity can only change on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import msgspec

from migrate.compare import Survey, static_failures, survey
from migrate.gate import checks
from migrate.gate.model import QUARANTINABLE, Failure
from migrate.ledger import Manifest, read_ledger, read_manifest
from migrate.progress import no_progress
from migrate.triage import Settlement, read_triage, settle

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from harness.configuration import Project, Quarantine
    from harness.implementation import Implementation
    from migrate.progress import Progress


@dataclass(frozen=True, slots=True)
class GateResult:
    """Everything the gate looked at, and what it found wrong.

    What is `quarantined` would be a failure, were its case not known to be flaky.
    """

    manifest: Manifest
    survey: Survey
    settlement: Settlement
    failures: tuple[Failure, ...]
    quarantined: tuple[Failure, ...]

    @property
    def holds(self) -> bool:
        """Does the gate hold?"""
        return not self.failures


def run_gate(
    project: Project,
    implementation: Implementation,
    today: dt.date,
    progress: Progress = no_progress,
) -> GateResult:
    """Run every check; `progress` is shown each case. Raises `DataError` for data that is bad."""
    policy = project.options.gate
    surveyed = survey(project, implementation, progress)
    again = [survey(project, implementation, progress) for _ in range(policy.runs - 1)]
    manifest, ledger = read_manifest(project.cases), read_ledger(project.cases)
    settlement = settle(
        read_triage(project.cases),
        [*surveyed.disagreements, *static_failures(ledger.rows)],
        today,
        policy.expire_after,
    )
    found = (
        *checks.something_migrated(manifest, surveyed),
        *checks.legacy_unmoved(project, manifest),
        *checks.includes_unmoved(project, manifest),
        *checks.none_added(project, manifest),
        *checks.as_migrated(project, manifest, surveyed),
        *checks.accounted(manifest, ledger, surveyed),
        *checks.undoubted(ledger),
        *checks.static_assertions(settlement),
        *checks.none_stray(project, manifest, surveyed),
        *checks.blessed(surveyed),
        *checks.snapshots_used(surveyed),
        *checks.untriaged(settlement),
        *checks.contested(settlement),
        *checks.stale_decisions(settlement),
        *checks.debts(settlement, policy.budget),
        *checks.spotless(surveyed, policy.spotless),
        *checks.steady(surveyed, again),
        *checks.quarantine(policy.quarantine, surveyed, today),
    )
    placed = [_placed(failure, project) for failure in found]
    failures, quarantined = _parted(placed, policy.quarantine)
    return GateResult(manifest, surveyed, settlement, failures, quarantined)


def _placed(failure: Failure, project: Project) -> Failure:
    """Checks know case files by their place among the cases; a person, by that in the project."""
    if failure.case_file is None:
        return failure
    path = f"{project.options.cases}/{failure.case_file}"
    return msgspec.structs.replace(failure, case_file=path)


def _parted(
    found: Sequence[Failure], entries: Sequence[Quarantine]
) -> tuple[tuple[Failure, ...], tuple[Failure, ...]]:
    """Part what fails the gate from what is about quarantined cases only."""
    apart = [_is_apart(failure, entries) for failure in found]
    return (
        tuple(failure for failure, is_apart in zip(found, apart, strict=True) if not is_apart),
        tuple(failure for failure, is_apart in zip(found, apart, strict=True) if is_apart),
    )


def _is_apart(failure: Failure, entries: Sequence[Quarantine]) -> bool:
    if failure.check not in QUARANTINABLE or not failure.cases:
        return False
    return all(
        any(fnmatchcase(identity, entry.case) for entry in entries) for identity in failure.cases
    )
