"""Every case asked once: what was observed, what was blessed, where the legacy disagrees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.case import Attachments, LoadedCase, load_cases
from harness.judge import Judged, judge
from harness.observe import Observation, observe_all
from harness.snapshot import render_snapshot, snapshot_files, snapshot_path
from migrate.compare.disagreement import Disagreement, disagreement
from migrate.progress import no_progress

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from harness.configuration import Project
    from harness.implementation import Implementation
    from migrate.progress import Progress


@dataclass(frozen=True, slots=True)
class Surveyed:
    """One case: three records that are kept apart.

    `case` holds what was expected, `observation` what the implementation does now, `blessed` the
    bytes of the snapshot (None where there is none).
    """

    case: LoadedCase
    observation: Observation
    judged: tuple[Judged, ...]
    snapshot: Path
    blessed: bytes | None

    @property
    def is_as_blessed(self) -> bool:
        """Is what was observed what was blessed?"""
        return self.blessed == render_snapshot(self.observation)


@dataclass(frozen=True, slots=True)
class Survey:
    """All cases of a project, asked of one implementation."""

    implementation: str
    cases: tuple[Surveyed, ...]
    disagreements: tuple[Disagreement, ...]
    unused_snapshots: tuple[Path, ...]

    @property
    def agreements(self) -> int:
        """How many expectations hold."""
        return count(self.cases, "pass")

    @property
    def not_applicable(self) -> int:
        """How many expectations have a guard that does not hold."""
        return count(self.cases, "not_applicable")


def count(cases: Iterable[Surveyed], status: str) -> int:
    """Return how many expectations of `cases` were judged `status`."""
    return sum(item.judgement.status == status for case in cases for item in case.judged)


def survey(
    project: Project, implementation: Implementation, progress: Progress = no_progress
) -> Survey:
    """Ask every case of the project; `progress` is shown each. Raises `DataError` for bad cases."""
    attachments = Attachments(project.cases)
    loaded = load_cases(project.cases)
    observations = observe_all((item.case for item in loaded), implementation, attachments)
    asked = progress("asking", zip(loaded, observations, strict=True), len(loaded))
    cases = tuple(
        _surveyed(case, observation, attachments, project.snapshots) for case, observation in asked
    )
    disagreements = tuple(
        disagreement(item.case, judged, item.observation)
        for item in cases
        for judged in item.judged
        if judged.judgement.status == "fail"
    )
    used = {item.snapshot for item in cases}
    unused = tuple(path for path in snapshot_files(project.snapshots) if path not in used)
    return Survey(implementation.name, cases, disagreements, unused)


def _surveyed(
    case: LoadedCase, observation: Observation, attachments: Attachments, snapshots: Path
) -> Surveyed:
    judged = tuple(judge(case.case, observation, attachments.ops))
    path = snapshot_path(snapshots, case)
    blessed = path.read_bytes() if path.is_file() else None
    return Surveyed(case, observation, judged, path, blessed)
