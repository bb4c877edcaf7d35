"""The scripts of a project as items, and a script as a collector of its own."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from harness.configuration import find_project
from harness.errors import DataError, ParityError
from harness.harn.fixtures.discovery import discover, fixture_of, is_stray
from harness.harn.runtime.paths import SUFFIX
from harness.pytest_items.groups import belongs
from harness.pytest_items.scripts.item import ScriptItem, StrayItem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.configuration import Project
    from harness.harn.fixtures.discovery import Fixture
    from harness.pytest_items.scripts.item import Parent

SCRIPTS: Final = "harn"
"""The folder of `cases/` with the scripts of a project, the marker of each, and what its group
begins with."""


def script_items(parent: pytest.Module | pytest.Class, project: Project) -> Iterator[pytest.Item]:
    """Yield an item for every script of a project, and for every expectation without one.

    Raises `ParityError` for scripts that cannot be found.
    """
    folder = project.cases / SCRIPTS
    if not folder.is_dir():
        return
    found = discover(folder)
    if found.unreadable:
        raise DataError(found.unreadable[0])
    for fixture in found.fixtures:
        yield _script(parent, fixture, project)
    for path in found.strays:
        yield _stray(parent, path, project)


class ScriptFileNode(pytest.File):
    """A script, or an expectation without one; its one item has the same node id."""

    project: Project
    top: Path

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the item; nothing for a module of other scripts."""
        if self.path.suffix != SUFFIX:
            yield _stray(self, self.path, self.project, nodeid=self.nodeid)
            return
        try:
            fixture = fixture_of(self.path, self.top)
        except ParityError as error:
            raise self.CollectError(str(error)) from error
        if fixture is not None:
            yield _script(self, fixture, self.project, nodeid=self.nodeid)


def script_file(path: Path, parent: pytest.Collector) -> ScriptFileNode | None:
    """Return the collector of a script that is asked for; None for another file."""
    if path.suffix != SUFFIX and not is_stray(path):
        return None
    project = find_project(path.parent)
    top = _asked(parent.config, path, project.cases / SCRIPTS)
    if top is None:
        return None
    node: ScriptFileNode = ScriptFileNode.from_parent(parent, path=path)
    node.project, node.top = project, top
    return node


def _asked(config: pytest.Config, path: Path, scripts: Path) -> Path | None:
    """Return the folder of the set that a script belongs to, if somebody asks for it.

    Somebody is `--parity-cases`, or the command line, which names the script itself, or a folder of
    the project's scripts.
    """
    option: str | None = config.getoption("parity_cases")
    named = [_absolute(config, arg) for arg in config.args]
    asked = [place for place in named if place == path or place.is_relative_to(scripts)]
    if option is not None:
        asked.append(_absolute(config, option))
    around = [place for place in asked if path.is_relative_to(place)]
    if not around:
        return None
    if path.is_relative_to(scripts):
        return scripts
    return around[0] if around[0].is_dir() else path.parent


def _absolute(config: pytest.Config, argument: str) -> Path:
    folder = config.invocation_params.dir
    return Path(os.path.abspath(folder / argument.partition("::")[0]))  # noqa: PTH100  # keep links


def _script(parent: Parent, fixture: Fixture, project: Project, **more: str) -> ScriptItem:
    name = _name(fixture.script, project)
    item: ScriptItem = ScriptItem.from_parent(parent, name=name, **more)
    item.fixture = fixture
    _mark(item, fixture.section)
    return item


def _stray(parent: Parent, path: Path, project: Project, **more: str) -> StrayItem:
    item: StrayItem = StrayItem.from_parent(parent, name=_name(path, project), **more)
    item.stray = path
    _mark(item, "")
    return item


def _mark(item: ScriptItem | StrayItem, section: str) -> None:
    """Mark an item with `harn` and its section, which is the first folder on its path."""
    item.group = f"{SCRIPTS}/{section}" if section else SCRIPTS
    marker = re.sub(r"\W", "_", section.partition("/")[0]).strip("_")
    belongs(item, item.group, ("parity", SCRIPTS), marker)


def _name(path: Path, project: Project) -> str:
    inside = path.is_relative_to(project.root)
    return (path.relative_to(project.root) if inside else path).as_posix()
