"""`parity snapshots`: what is accepted is what pytest would bless, and nothing else."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from project_folder import LEDGER_CASE, UNKNOWN_CASE

from harness.configuration import Options, Project
from harness.errors import DataError
from migrate.snapshots import Change, accept, count_steps

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder

CHANGED = f"snapshots/legacy_tools/{LEDGER_CASE}.json"
NEW = f"snapshots/legacy_tools/{UNKNOWN_CASE}.json"
UNUSED = "snapshots/gone/gone.json"
STRAY = "snapshots/gone/notes.txt"


@pytest.fixture
def drifted(gated: ProjectFolder) -> ProjectFolder:
    """A changed snapshot, a case without one, one without a case, and a file that is none."""
    path = gated.root / CHANGED
    text = path.read_text(encoding="utf-8")
    assert "tin roof" in text
    path.write_text(text.replace("tin roof", "tin  roof\u200b"), encoding="utf-8")
    (gated.root / NEW).unlink()
    gated.write(UNUSED, text)
    gated.write(STRAY, "mine")
    return gated


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in (root / "snapshots").rglob("*")
        if path.is_file()
    }


def test_all_is_what_pytest_blesses_to_the_byte(drifted: ProjectFolder, tmp_path: Path) -> None:
    twin = replace(drifted, root=tmp_path.parent / f"{tmp_path.name}-twin")
    shutil.copytree(drifted.root, twin.root)
    twin.bless()
    said = drifted.parity("snapshots", "accept", "--all")
    assert said.endswith("accepted 1 new, 1 changed, 1 unused; 0 left\n")
    assert files(drifted.root) == files(twin.root)
    assert files(drifted.root).keys() == {CHANGED, NEW, STRAY}
    assert "is as observed" in drifted.parity("snapshots", "accept", "--all")


def test_the_list_tells_what_differs(drifted: ProjectFolder) -> None:
    report = drifted.json("snapshots", "list")
    assert [(one["kind"], one["file"]) for one in report["changes"]] == [
        ("unused", UNUSED),
        ("changed", CHANGED),
        ("new", NEW),
    ]
    assert any("tin roof" in line for line in report["changes"][1]["difference"])
    said = drifted.parity("snapshots", "list")
    assert said.startswith(f"gone\n  unused   gone\nlegacy_tools\n  changed  {LEDGER_CASE}\n")
    assert said.endswith("\nbundled: 1 new, 1 changed, 1 unused\n")


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ([LEDGER_CASE], {CHANGED}),
        ([UNKNOWN_CASE], {NEW}),
        (["go*"], {UNUSED}),
        (["--group", "legacy_*"], {CHANGED, NEW}),
        ([LEDGER_CASE, "--group", "gone"], {CHANGED, UNUSED}),
    ],
)
def test_what_is_not_named_stays_as_it_is(
    drifted: ProjectFolder, words: list[str], written: set[str]
) -> None:
    before = files(drifted.root)
    report = drifted.json("snapshots", "accept", *words)
    after = files(drifted.root)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed == written
    assert {one["file"] for one in report["accepted"]} == written
    assert report["left"] == 3 - len(written)


@pytest.mark.parametrize("words", [[], ["--all", LEDGER_CASE], ["--all", "--group", "gone"]])
def test_it_says_what_to_name(drifted: ProjectFolder, words: list[str]) -> None:
    before = files(drifted.root)
    assert "name cases by ID or --group, or take --all" in drifted.parity(
        "snapshots", "accept", *words, code=2
    )
    assert files(drifted.root) == before


@pytest.mark.parametrize("words", [["nothing"], ["--group", "tools"]])
def test_what_does_not_differ_cannot_be_accepted(drifted: ProjectFolder, words: list[str]) -> None:
    before = files(drifted.root)
    said = drifted.parity("snapshots", "accept", LEDGER_CASE, *words, code=2)
    assert "differs from what is observed; `parity snapshots list` shows" in said
    assert files(drifted.root) == before


def test_a_broken_snapshot_is_replaced(drifted: ProjectFolder) -> None:
    good = drifted.root / CHANGED
    good.write_bytes(b"{ \xff")
    assert drifted.json("snapshots", "list")["changes"][1]["kind"] == "changed"
    drifted.parity("snapshots", "accept", "--all")
    drifted.parity("gate", code=1)  # the stray file is still there
    (drifted.root / STRAY).unlink()
    drifted.parity("gate")


def test_a_snapshot_that_changes_meanwhile_is_left_alone(tmp_path: Path) -> None:
    here = Project(tmp_path, Options())
    first, path = here.snapshots / "g/first.json", here.snapshots / "g/a.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"theirs")
    new = Change("new", "first", "g", first, None, b"{}")
    for other in (
        Change("changed", "a", "g", path, b"before", b"after"),
        Change("unused", "a", "g", path, b"before", None),
    ):
        with pytest.raises(DataError, match="has changed since it was looked at"):
            accept(here, [new, other])
    assert path.read_bytes() == b"theirs"
    assert not first.exists()
    assert count_steps(tmp_path) == 0


def test_without_a_terminal_a_review_names_its_twins(drifted: ProjectFolder) -> None:
    said = drifted.parity("snapshots", "review", code=2)
    assert "`parity snapshots list` and `accept`" in said


def test_a_snapshot_is_shown_with_its_difference(drifted: ProjectFolder) -> None:
    said = drifted.parity("snapshots", "show", LEDGER_CASE, "gone")
    assert said.startswith("unused  gone\n  no case has this snapshot any more: what it holds\n")
    assert f"\nchanged  {LEDGER_CASE}\n  input, step 1: parse_bare\n" in said
    assert '"tin ⟦·⟧roof⟦\\u200b⟧"' in said
    short = drifted.parity("snapshots", "show", "--no-input", "--no-difference", UNKNOWN_CASE)
    assert short == f"new  {UNKNOWN_CASE}\n\n"
