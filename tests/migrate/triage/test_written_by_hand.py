"""`triage.toml` and the journal as people leave them: commands change what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT

from migrate.triage import read_triage

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder


@pytest.fixture
def written(gated: ProjectFolder) -> Path:
    """The file with comments above, inside and below, and line ends of Windows."""
    path = gated.root / "cases/triage.toml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("[[decision]]", "# About the tools.\n[[decision]]  # one")
    text = text.replace('reason = "old wording"', '# as agreed\nreason = "old wording"  # see #12')
    path.write_bytes(f"{text}\n# The end.\n".replace("\n", "\r\n").encode())
    return path


def settle(project: ProjectFolder, verdict: str) -> str:
    words = ("--verdict", verdict, "--reason", "old wording", "--author", "Ada")
    return project.parity("triage", "set", DISAGREEMENT, *words)


def test_a_renewed_decision_keeps_its_comments_and_undo_every_byte(
    gated: ProjectFolder, written: Path
) -> None:
    before = written.read_bytes()
    settle(gated, "legacy_wrong")
    assert written.read_bytes() == before.replace(b"revision_drift", b"legacy_wrong").replace(
        b'"Ida"', b'"Ada"'
    )
    gated.parity("triage", "undo")
    assert written.read_bytes() == before


def test_what_is_pruned_returns_with_its_comments(gated: ProjectFolder, written: Path) -> None:
    before = written.read_bytes()
    gated.write("cases/legacy/tools.rs", "// empty\n")
    gated.parity("migrate", "cases/legacy")
    said = gated.parity("triage", "prune", "--write")
    assert "-# as agreed\n" in said
    after = written.read_bytes()
    assert b"# About the tools.\r\n\r\n# The end.\r\n" in after
    assert b"agreed" not in after
    gated.parity("triage", "undo")
    assert written.read_bytes() == before


def test_undo_after_another_edit_by_hand_brings_comments_back(
    gated: ProjectFolder, written: Path
) -> None:
    before = written.read_bytes()
    gated.write("cases/legacy/tools.rs", "// empty\n")
    gated.parity("migrate", "cases/legacy")
    gated.parity("triage", "prune", "--write")
    written.write_bytes(written.read_bytes().replace(b"# The end.", b"# The very end."))
    gated.parity("triage", "undo")
    after = written.read_bytes()
    [block] = [part for part in before.split(b"\r\n\r\n") if b"as agreed" in part]
    assert block.removeprefix(b"# About the tools.\r\n") in after
    assert b"# The very end." in after


def test_a_patch_of_a_file_without_a_last_line_end_says_so(gated: ProjectFolder) -> None:
    path = gated.root / "cases/triage.toml"
    path.write_text(path.read_text().rstrip("\n"), encoding="utf-8")
    gated.write("cases/legacy/tools.rs", "// empty\n")
    gated.parity("migrate", "cases/legacy")
    patch = gated.json("triage", "prune", code=1)["patch"]
    assert '"\n\\ No newline at end of file\n' in patch


def test_a_list_in_one_line_is_refused_before_anything_changes(gated: ProjectFolder) -> None:
    path = gated.write("cases/triage.toml", "decision = []\n")
    said = gated.parity(
        "triage", "set", DISAGREEMENT, "--verdict", "port_bug", "--reason", "r", code=65
    )
    assert "triage.toml:1: the decisions are spelt in a way that cannot be edited" in said
    assert path.read_text() == "decision = []\n"


def test_a_folder_in_its_place_is_said(gated: ProjectFolder) -> None:
    path = gated.root / "cases/triage.toml"
    path.unlink()
    path.mkdir()
    assert "triage.toml: is a folder" in gated.parity("triage", "list", code=65)


def test_a_journal_without_a_last_line_end_gets_a_line_more(gated: ProjectFolder) -> None:
    path = gated.root / "cases/triage-journal.jsonl"
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    settle(gated, "legacy_wrong")
    assert path.read_bytes().count(b"\n") == 2
    gated.parity("triage", "undo")
    gated.parity("triage", "undo")
    assert read_triage(gated.root / "cases") == ()


def test_a_line_cut_short_is_named_and_stays(gated: ProjectFolder) -> None:
    path = gated.root / "cases/triage-journal.jsonl"
    path.write_bytes(path.read_bytes() + b'\n{"action": "se')
    settle(gated, "legacy_wrong")
    assert "triage-journal.jsonl:3: not an entry" in gated.parity("triage", "undo", code=65)
    assert b'\n{"action": "se\n{"action": "set"' in path.read_bytes()
