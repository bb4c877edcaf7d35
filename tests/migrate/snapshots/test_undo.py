"""`parity snapshots undo`: what was accepted last is to the byte what it was before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from project_folder import LEDGER_CASE, UNKNOWN_CASE

from harness.configuration import Options, Project
from harness.errors import DataError
from migrate.snapshots import Change, accept, count_steps, history, undo

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from project_folder import ProjectFolder

CHANGED = f"snapshots/legacy_tools/{LEDGER_CASE}.json"
NEW = f"snapshots/legacy_tools/{UNKNOWN_CASE}.json"
UNUSED = "snapshots/gone/gone.json"
BROKEN = b'{ "tin \xff roof": \r\n'


@pytest.fixture
def drifted(gated: ProjectFolder) -> ProjectFolder:
    """A snapshot that is not even text, a case without one, and one without a case."""
    (gated.root / CHANGED).write_bytes(BROKEN)
    (gated.root / NEW).unlink()
    gated.write(UNUSED, "{}\n\n")
    return gated


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in (root / "snapshots").rglob("*")
        if path.is_file()
    }


def test_one_acceptance_is_one_step_however_many_snapshots_it_was_about(
    drifted: ProjectFolder,
) -> None:
    before = files(drifted.root)
    drifted.parity("snapshots", "accept", LEDGER_CASE)
    between = files(drifted.root)
    drifted.parity("snapshots", "accept", "--all")
    said = drifted.parity("snapshots", "undo")
    assert said.startswith(f"unused   gone\nnew      {UNKNOWN_CASE}\ntook back 1 new, 1 unused, ")
    assert said.endswith(" UTC\n1 earlier acceptance can be taken back\n")
    assert files(drifted.root) == between
    report = drifted.json("snapshots", "undo")
    assert report["undone"] == [{"kind": "changed", "case": LEDGER_CASE, "file": CHANGED}]
    assert report["left"] == 0
    assert files(drifted.root) == before
    said = drifted.parity("snapshots", "undo", code=65)
    assert "nothing to undo: no acceptance is recorded here that stands" in said


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_bytes(b"{}"),
        lambda path: path.unlink(),
    ],
)
def test_what_has_changed_since_stays_and_so_does_all_else(
    drifted: ProjectFolder, change: Callable[[Path], None]
) -> None:
    drifted.parity("snapshots", "accept", "--all")
    change(drifted.root / CHANGED)
    before = files(drifted.root)
    said = " ".join(drifted.parity("snapshots", "undo", code=65).split())
    assert f"{CHANGED}: has changed since it was accepted; nothing was taken back" in said
    assert files(drifted.root) == before
    assert count_steps(drifted.root) == 1


def test_accepting_nothing_is_no_step(gated: ProjectFolder) -> None:
    assert "accepted nothing" in gated.parity("snapshots", "accept", "--all")
    assert count_steps(gated.root) == 0


@pytest.mark.parametrize("damaged", [b"", b"{}", b"\xff"])
def test_a_record_that_cannot_be_read_is_named(drifted: ProjectFolder, damaged: bytes) -> None:
    drifted.parity("snapshots", "accept", "--all")
    (drifted.root / ".parity/accepted/000001.json").write_bytes(damaged)
    said = " ".join(drifted.parity("snapshots", "undo", code=65).split())
    assert ".parity/accepted/000001.json: is no record of an acceptance" in said
    assert "remove it" in said


def test_what_was_interrupted_is_taken_back_too(tmp_path: Path) -> None:
    here, changes = accepted(tmp_path)
    changes[1].path.write_bytes(b"old")  # as if it had not been written yet
    undo(here)
    assert not changes[0].path.exists()
    assert changes[1].path.read_bytes() == b"old"


def test_a_step_is_taken_back_once(tmp_path: Path) -> None:
    here, _ = accepted(tmp_path)
    undo(here, 1)
    with pytest.raises(DataError, match="taken back already"):
        undo(here, 1)


def test_what_cannot_be_written_leaves_all_as_it_was(tmp_path: Path) -> None:
    here, changes = accepted(tmp_path)
    undo(here)
    changes[1].path.unlink()
    changes[1].path.mkdir()
    with pytest.raises(DataError, match="is no file"):
        accept(here, [changes[0], Change("new", "b", "g", changes[1].path, None, b"new")])
    assert not changes[0].path.exists()
    assert count_steps(tmp_path) == 0


def test_a_link_is_given_back_as_it_was(tmp_path: Path) -> None:
    here, changes = accepted(tmp_path)
    undo(here)
    path = changes[0].path
    path.symlink_to("elsewhere.json")
    accept(here, changes)
    assert path.read_bytes() == b"new"
    undo(here)
    assert path.is_symlink()
    assert not path.exists()


def test_a_link_that_leads_out_of_the_project_is_left_alone(tmp_path: Path) -> None:
    here, changes = accepted(tmp_path / "project")
    undo(here)
    outside = tmp_path / "outside.json"
    outside.write_bytes(b"theirs")
    changes[0].path.symlink_to(outside)
    theirs = Change("changed", "a", "g", changes[0].path, b"theirs", b"new")
    with pytest.raises(DataError, match="outside of"):
        accept(here, [changes[1], theirs])
    assert outside.read_bytes() == b"theirs"
    assert changes[1].path.read_bytes() == b"old"
    assert count_steps(here.root) == 0


def test_a_name_that_leads_out_of_the_project_is_refused(tmp_path: Path) -> None:
    here, _ = accepted(tmp_path)
    step = tmp_path / ".parity/accepted/000001.json"
    step.write_bytes(step.read_bytes().replace(b"g/a.json", b"../../a.json"))
    with pytest.raises(DataError, match="does not lie in the project"):
        undo(here)


def test_the_oldest_steps_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "KEPT", 0)
    accepted(tmp_path)
    here, _ = accepted(tmp_path, "h")
    assert count_steps(tmp_path) == 1
    assert [one.file for one in undo(here).replaced] == ["h/a.json", "h/b.json"]


def accepted(root: Path, group: str = "g") -> tuple[Project, tuple[Change, Change]]:
    """Accept a new snapshot and a changed one."""
    here = Project(root, Options())
    folder = here.snapshots / group
    folder.mkdir(parents=True)
    (folder / "b.json").write_bytes(b"old")
    changes = (
        Change("new", "a", group, folder / "a.json", None, b"new"),
        Change("changed", "b", group, folder / "b.json", b"old", b"new"),
    )
    accept(here, changes)
    return here, changes
