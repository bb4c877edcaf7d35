"""Fixtures of the migrator's tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from project_folder import ProjectFolder, make_project


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProjectFolder:
    """A project that has not been migrated yet, and is the working folder."""
    monkeypatch.chdir(tmp_path)
    return make_project(tmp_path)


@pytest.fixture
def gated(project: ProjectFolder) -> ProjectFolder:
    """The same project, migrated, blessed and triaged: its gate holds."""
    project.parity("migrate", "cases/legacy")
    project.bless()
    project.decide("legacy_tools_unknown_names_are_reported:e2")
    project.parity("gate")
    return project
