"""Cases as pytest items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from harness.case import Attachments, load_cases
from harness.configuration import find_project
from harness.errors import ParityError
from harness.implementation import load_implementation
from harness.observe import observe
from harness.pytest_items.failures import failure_text
from harness.pytest_items.groups import belongs
from harness.pytest_items.outcome import Outcome, record
from harness.pytest_items.scripts.collect import script_items
from harness.snapshot import render_snapshot, snapshot_path
from harness.snapshot.extension import CaseItem, CaseSnapshots
from harness.snapshot.known import know
from harness.storage import remove_abandoned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from harness.case import LoadedCase
    from harness.configuration import Project
    from harness.implementation import Implementation

Parent: TypeAlias = pytest.Module | pytest.Class | pytest.File
"""What an item of a case hangs on: the holder of a `Conformance` object, or the case file."""

_ASKED = pytest.StashKey["dict[str, Implementation]"]()


def conformance_items(parent: pytest.Module | pytest.Class, start: Path) -> list[pytest.Item]:
    """Return an item for every case and every script of the project that `start` lies in.

    Those that cannot be read are an error of the collection.
    """
    try:
        project = find_project(start)
        cases = load_cases(project.cases)
        know_cases(parent.config, project, cases)
        return [*items_of(parent, project, cases), *script_items(parent, project)]
    except ParityError as error:
        raise pytest.Collector.CollectError(str(error)) from error


def know_cases(config: pytest.Config, project: Project, cases: Iterable[LoadedCase]) -> None:
    """Remember all cases of a project; a run that blesses removes what a killed one has left."""
    know(project.snapshots, cases)
    if config.getoption("update_snapshots", default=False):
        remove_abandoned(project.snapshots)


def items_of(
    parent: Parent, project: Project, cases: Iterable[LoadedCase]
) -> Iterator[pytest.Item]:
    """Yield an item for each of `cases`, marked `parity` and with its group."""
    implementation = _implementation(parent.config, project)
    attachments = Attachments(project.cases)
    for case in cases:
        check = _check(case, project.snapshots, implementation, attachments)
        item = CaseItem.of(parent, case, project.snapshots, check)
        belongs(item, case.group, ("parity",), case.group)
        yield item


def _implementation(config: pytest.Config, project: Project) -> Implementation:
    """Return the implementation that is asked; its children live as long as the session."""
    name = config.getoption("parity_impl")
    loaded = config.stash.setdefault(_ASKED, {})
    key = f"{project.root}\0{name or ''}"
    if key not in loaded:
        loaded[key] = load_implementation(project, name)
        config.add_cleanup(loaded[key].close)
    return loaded[key]


def _check(
    case: LoadedCase, snapshots: Path, implementation: Implementation, attachments: Attachments
) -> Callable[..., None]:
    def check_case(snapshot: Any, request: pytest.FixtureRequest) -> None:
        observed = observe(case.case, implementation, attachments)
        path = snapshot_path(snapshots, case)
        outcome = _outcome(path, render_snapshot(observed))
        record(request.node, implementation.name, case, outcome)
        # syrupy reads and writes: it is asked whatever was found above.
        if observed != snapshot.use_extension(CaseSnapshots):
            impl = request.config.getoption("parity_impl")
            pytest.fail(failure_text(case, path, render_snapshot(observed), impl), pytrace=False)

    return check_case


def _outcome(path: Path, observed: bytes) -> Outcome:
    if not path.is_file():
        return "new"
    return "same" if path.read_bytes() == observed else "changed"
