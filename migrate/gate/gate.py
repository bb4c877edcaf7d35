"""The gate: parity can only change on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from harness.globs import matches
from migrate.compare import Survey, static_failures, survey
from migrate.gate import checks
from migrate.gate.model import OF_ONE_RUN, Failure
from migrate.ledger import (
    LEDGER,
    MANIFEST,
    Ledger,
    Manifest,
    no_manifest,
    read_ledger,
    read_manifest,
)
from migrate.profile import load_profile
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
    manifest, ledger = _migrated(project)
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
        *checks.quarantine(policy, surveyed, today),
    )
    flaky = {case for failure in found if failure.check == "flaky" for case in failure.cases}
    told = [failure for failure in found if not _comes_of_it(failure, flaky)]
    placed = [_placed(failure, project) for failure in told]
    failures, quarantined = _parted(placed, policy.quarantine)
    return GateResult(manifest, surveyed, settlement, failures, quarantined)


def _migrated(project: Project) -> tuple[Manifest, Ledger]:
    """Return what was migrated: nothing where all cases are written by hand."""
    if any((project.cases / name).is_file() for name in (LEDGER, MANIFEST)):
        return read_manifest(project.cases), read_ledger(project.cases)
    profile = load_profile(project.options.profile, project.root).name
    return no_manifest(profile), Ledger([], no_manifest(profile).ledger)


def _comes_of_it(failure: Failure, flaky: set[str]) -> bool:
    """What else is found of a flaky case would be another thing in the next run."""
    return failure.check in OF_ONE_RUN and bool(failure.cases) and flaky.issuperset(failure.cases)


def _placed(failure: Failure, project: Project) -> Failure:
    """Checks know case files by their place among the cases; a person, by that in the project."""
    if failure.case_file is None:
        return failure
    path = f"{project.options.cases}/{failure.case_file}"
    text = (project.root / path).read_text(encoding="utf-8")
    at = text.find(f'id = "{failure.cases[0]}"') if failure.cases else -1
    line = None if at < 0 else text.count("\n", 0, at) + 1
    return msgspec.structs.replace(failure, case_file=path, case_line=line)


def _parted(
    found: Sequence[Failure], entries: Sequence[Quarantine]
) -> tuple[tuple[Failure, ...], tuple[Failure, ...]]:
    """Part what fails the gate from what is about cases in quarantine, which proved flaky now."""
    apart = [_is_apart(failure, entries) for failure in found]
    return (
        tuple(failure for failure, is_apart in zip(found, apart, strict=True) if not is_apart),
        tuple(failure for failure, is_apart in zip(found, apart, strict=True) if is_apart),
    )


def _is_apart(failure: Failure, entries: Sequence[Quarantine]) -> bool:
    if failure.check != "flaky":
        return False
    return all(
        any(matches(identity, entry.case) for entry in entries) for identity in failure.cases
    )
