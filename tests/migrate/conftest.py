"""Fixtures of the migrator's tests."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

sys.path.insert(0, str(Path(__file__).parent))

from project_folder import ProjectFolder, make_project


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ProjectFolder]:
    """A project that has not been migrated yet, and is the working folder.

    The modules of its implementations end with it: those of another test may have their names.
    """
    monkeypatch.chdir(tmp_path)
    searched = list(sys.path)
    yield make_project(tmp_path)
    sys.path[:] = searched
    for name, module in list(sys.modules.items()):
        if Path(getattr(module, "__file__", None) or "/").is_relative_to(tmp_path):
            del sys.modules[name]


@pytest.fixture
def gated(project: ProjectFolder) -> ProjectFolder:
    """The same project, migrated, blessed and triaged: its gate holds."""
    project.parity("migrate", "cases/legacy")
    project.bless()
    project.decide("legacy_tools_unknown_names_are_reported:e2")
    project.parity("gate")
    return project
