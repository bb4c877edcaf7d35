"""A case file as a collector of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.case import load_cases
from harness.case.strays import looks_like_cases
from harness.configuration import find_project
from harness.errors import ParityError
from harness.pytest_items.collect import items_of, know_cases

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.case import LoadedCase
    from harness.configuration import Project

_LOADED = pytest.StashKey["dict[Path, dict[str, list[LoadedCase]]]"]()


class CaseFileNode(pytest.File):
    """A case file; its items are its cases."""

    project: Project

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item for every case. Cases that cannot be read are an error of the collection.

        All files are read when the first one is: an id may occur in one of them only.
        """
        try:
            by_file = _by_file(self.config, self.project)
            name = self.path.relative_to(self.project.cases).as_posix()
            yield from items_of(self, self.project, by_file.get(name, ()))
        except ParityError as error:
            raise self.CollectError(str(error)) from error


def case_file(path: Path, parent: pytest.Collector) -> CaseFileNode | None:
    """Return the collector of a case file; None for another TOML file.

    One that lies where no case file is read has a collector too: it tells so.
    """
    project = find_project(path.parent)
    if not path.is_relative_to(project.cases):
        return None
    is_in_group = len(path.relative_to(project.cases).parts) == 2  # triage.toml is in none
    if not is_in_group and not looks_like_cases(path):
        return None
    node = CaseFileNode.from_parent(parent, path=path)
    node.project = project
    return node


def _by_file(config: pytest.Config, project: Project) -> dict[str, list[LoadedCase]]:
    loaded = config.stash.setdefault(_LOADED, {})
    if project.root not in loaded:
        found: dict[str, list[LoadedCase]] = {}
        cases = load_cases(project.cases)
        know_cases(config, project, cases)
        for case in cases:
            found.setdefault(case.path, []).append(case)
        loaded[project.root] = found
    return loaded[project.root]
