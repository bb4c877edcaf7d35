"""The gate: parity can only change on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from harness.globs import matches
from migrate.compare import Survey, static_failures, survey
from migrate.gate.checks import behaviour, decisions, sources
from migrate.gate.commands import Commands
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

    What is `quarantined` would be a failure, were its case not known to be flaky. `hints` are
    what may be wrong and fails nothing.
    """

    manifest: Manifest
    survey: Survey
    settlement: Settlement
    failures: tuple[Failure, ...]
    quarantined: tuple[Failure, ...]
    hints: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Does the gate hold?"""
        return not self.failures


def run_gate(
    project: Project,
    implementation: Implementation,
    today: dt.date,
    progress: Progress = no_progress,
    asked: str | None = None,
) -> GateResult:
    """Run every check; `progress` is shown each case.

    `asked` is the name of the implementation where it is not the configured one. Raises `DataError`
    for data that is bad.
    """
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
    commands = Commands.of(project, manifest, asked)
    found = (
        *sources.something_migrated(manifest, surveyed, project, commands),
        *sources.legacy_unmoved(project, manifest, commands),
        *sources.includes_unmoved(project, manifest, commands),
        *sources.none_added(project, manifest, commands),
        *sources.as_migrated(project, manifest, surveyed, commands),
        *sources.accounted(manifest, ledger, surveyed, project, commands),
        *sources.undoubted(ledger),
        *decisions.static_assertions(settlement, commands),
        *sources.none_stray(project, manifest, surveyed),
        *behaviour.blessed(surveyed, commands),
        *behaviour.snapshots_used(project, surveyed, ledger, commands),
        *decisions.untriaged(settlement, commands),
        *decisions.contested(project, settlement, commands),
        *decisions.stale_decisions(project, surveyed, settlement, commands),
        *decisions.debts(project, settlement, policy.budget, commands),
        *behaviour.spotless(project, surveyed, policy.spotless, commands),
        *behaviour.steady(surveyed, again, commands),
        *behaviour.quarantine(project, policy, surveyed, today),
    )
    flaky = {case for failure in found if failure.check == "flaky" for case in failure.cases}
    told = [failure for failure in found if not _comes_of_it(failure, flaky)]
    placed = [_placed(failure, project) for failure in told]
    failures, quarantined = _parted(placed, policy.quarantine)
    hints = tuple(behaviour.needless(policy, surveyed, flaky))
    return GateResult(manifest, surveyed, settlement, failures, quarantined, hints)


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
