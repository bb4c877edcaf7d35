"""The pytest plugin: every case becomes an item whose name is the case id.

A test module asks for it by holding a `Conformance` object. Plain `pytest` compares what is
observed with the blessed snapshot; `pytest --snapshot-update` blesses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from harness.case import Registries, load_cases
from harness.configuration import find_project
from harness.errors import ParityError
from harness.implementation import load_implementation
from harness.item import CaseItem
from harness.observe import Observation, observe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from harness.case import LoadedCase
    from harness.configuration import Project
    from harness.implementation import Implementation


@dataclass(frozen=True, slots=True)
class Conformance:
    """In a test module: collect the cases of the project that `start` lies in.

    Without `start` it is the project of the module's own folder.
    """

    start: Path | None = None


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, obj: object
) -> list[pytest.Item] | None:
    """Turn a `Conformance` object of a module into its items."""
    if not isinstance(obj, Conformance):
        return None
    try:
        return list(_items(collector, find_project(obj.start or collector.path.parent)))
    except ParityError as error:
        raise pytest.Collector.CollectError(str(error)) from error


def _items(collector: pytest.Module | pytest.Class, project: Project) -> Iterator[pytest.Item]:
    implementation = load_implementation(project)
    registries = Registries(project.cases)
    for case in load_cases(project.cases):
        check = _check(case, implementation, registries)
        yield CaseItem.of(collector, case, project.snapshots, check)


def _check(
    case: LoadedCase, implementation: Implementation, registries: Registries
) -> Callable[..., None]:
    def check_case(snapshot: Any) -> None:
        # Imported here: without a case to check, the plugin does not need syrupy.
        from harness.snapshot.extension import CaseSnapshots  # noqa: PLC0415

        observed = observe(case.case, implementation, registries)
        assert observed == snapshot(extension_class=CaseSnapshots), _advice(observed)

    return check_case


def _advice(observed: Observation) -> str:
    return (
        f"{observed.case}: what was observed is not what was blessed. "
        "`parity diff` shows it; `pytest --snapshot-update` blesses it."
    )
