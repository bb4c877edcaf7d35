"""The gate: parity can only change on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.compare import Survey, static_failures, survey
from migrate.gate import checks
from migrate.ledger import Manifest, read_ledger, read_manifest
from migrate.triage import Settlement, read_triage, settle

if TYPE_CHECKING:
    import datetime as dt

    from harness.configuration import Project
    from harness.implementation import Implementation
    from migrate.gate.model import Failure


@dataclass(frozen=True, slots=True)
class GateResult:
    """Everything the gate looked at, and what it found wrong."""

    manifest: Manifest
    survey: Survey
    settlement: Settlement
    failures: tuple[Failure, ...]

    @property
    def holds(self) -> bool:
        """Does the gate hold?"""
        return not self.failures


def run_gate(project: Project, implementation: Implementation, today: dt.date) -> GateResult:
    """Run every check. Raises `DataError` for data that cannot be read."""
    surveyed = survey(project, implementation)
    manifest, ledger = read_manifest(project.cases), read_ledger(project.cases)
    settlement = settle(
        read_triage(project.cases), [*surveyed.disagreements, *static_failures(ledger.rows)], today
    )
    failures = (
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
        *checks.debts(settlement, project.options.gate.budget),
    )
    return GateResult(manifest, surveyed, settlement, failures)
