"""The folders of a project lie in it: commands write and remove files there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.configuration import find_project
from harness.errors import ConfigurationError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["cases", "snapshots"])
@pytest.mark.parametrize("folder", ["../outside", ".", "/tmp/outside", "a/../..", "", "link/x"])
def test_a_folder_that_is_not_inside_is_refused(tmp_path: Path, name: str, folder: str) -> None:
    root = tmp_path / "project"
    root.mkdir()
    (root / "link").symlink_to(tmp_path)
    (root / "pyproject.toml").write_text(f'[tool.parity]\n{name} = "{folder}"\n')
    with pytest.raises(ConfigurationError, match=f"{name} = .* is no folder inside the project"):
        find_project(root)


def test_a_folder_inside_is_taken_whether_it_is_there_or_not(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.parity]\ncases = "a/b"\nsnapshots = "./c"\n')
    project = find_project(tmp_path)
    assert (project.cases, project.snapshots) == (tmp_path / "a/b", tmp_path / "c")
