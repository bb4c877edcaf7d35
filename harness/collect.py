"""Cases as pytest items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from harness.case import Attachments, load_cases
from harness.configuration import find_project
from harness.errors import ParityError
from harness.implementation import load_implementation
from harness.observe import observe
from harness.snapshot import snapshot_path
from harness.snapshot.extension import CaseItem, CaseSnapshots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from harness.case import LoadedCase
    from harness.configuration import Project
    from harness.implementation import Implementation


def case_items(parent: pytest.Module | pytest.Class, start: Path) -> list[pytest.Item]:
    """Return an item for every case of the project that `start` lies in.

    Cases that cannot be read are an error of the collection.
    """
    try:
        return list(_items(parent, find_project(start)))
    except ParityError as error:
        raise pytest.Collector.CollectError(str(error)) from error


def _items(parent: pytest.Module | pytest.Class, project: Project) -> Iterator[pytest.Item]:
    implementation = load_implementation(project)
    parent.config.add_cleanup(implementation.close)  # children live as long as the session
    attachments = Attachments(project.cases)
    for case in load_cases(project.cases):
        check = _check(case, project.snapshots, implementation, attachments)
        yield CaseItem.of(parent, case, project.snapshots, check)


def _check(
    case: LoadedCase, snapshots: Path, implementation: Implementation, attachments: Attachments
) -> Callable[..., None]:
    def check_case(snapshot: Any) -> None:
        observed = observe(case.case, implementation, attachments)
        is_new = not snapshot_path(snapshots, case).is_file()
        assert observed == snapshot.use_extension(CaseSnapshots), _advice(case.id, is_new)

    return check_case


def _advice(case: str, is_new: bool) -> str:
    if is_new:
        return f"{case}: no snapshot yet. `pytest --snapshot-update` blesses what is observed."
    return (
        f"{case}: what was observed is not what was blessed. "
        f"`parity diff {case}` shows it; `pytest --snapshot-update` blesses it."
    )
