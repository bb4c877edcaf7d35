"""A migrated project with a decision about every disagreement, and comments around them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from project_folder import make_project

from migrate.cli.project import project as found_project
from migrate.cli.today import surveyed
from migrate.compare import fingerprint_of

if TYPE_CHECKING:
    from project_folder import ProjectFolder

BASE = Path(__file__).parent / "base"


@pytest.fixture
def decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProjectFolder:
    """The project of `base/`, migrated: its decisions are about what is observed today."""
    monkeypatch.chdir(tmp_path)
    project = make_project(tmp_path)
    project.rust.unlink()
    for file in sorted(BASE.glob("*.rs")):
        shutil.copy(file, project.rust.parent / file.name)
    project.parity("migrate", "cases/legacy")
    triage = project.root / "cases/triage.toml"
    shutil.copy(BASE / "triage.toml", triage)
    text = triage.read_text(encoding="utf-8")
    for entry in surveyed(found_project(), None).settlement.settled:
        assert entry.disagreements
        text = text.replace(entry.decision.fingerprint, fingerprint_of(entry.disagreements))
    triage.write_text(text, encoding="utf-8")
    return project
