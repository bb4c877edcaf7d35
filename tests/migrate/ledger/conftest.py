"""A project whose ledger has a row of every status."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from project_folder import make_project

if TYPE_CHECKING:
    from project_folder import ProjectFolder

HERE = Path(__file__).parent


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProjectFolder:
    """A project with the Rust of `pond/`, migrated, that is the working folder."""
    monkeypatch.chdir(tmp_path)
    project = make_project(tmp_path)
    project.rust.unlink()
    shutil.copytree(HERE / "pond", project.rust.parent, dirs_exist_ok=True)
    project.parity("migrate", "cases/legacy")
    return project
