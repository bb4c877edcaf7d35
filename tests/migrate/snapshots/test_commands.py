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
def test_what_there_is_not_cannot_be_accepted(drifted: ProjectFolder, words: list[str]) -> None:
    before = files(drifted.root)
    said = drifted.parity("snapshots", "accept", LEDGER_CASE, *words, code=2)
    assert f"matches {words[-1]!r}; `parity snapshots list` shows" in said
    assert files(drifted.root) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", LEDGER_CASE), f"case '{LEDGER_CASE}': every snapshot is as observed"),
        (("accept", "legacy*"), "case 'legacy*': every snapshot is as observed"),
        (("accept", "--group", "l*"), "group 'l*': every snapshot is as observed"),
        (("show", "nothing"), "no case matches 'nothing'"),
    ],
)
def test_where_nothing_differs_it_says_so(
    gated: ProjectFolder, words: tuple[str, ...], said: str
) -> None:
    assert said in gated.parity("snapshots", *words, code=2)
    assert gated.parity("snapshots", "list") == "bundled: every snapshot is as observed\n"
    assert gated.json("snapshots", "list")["changes"] == []


def test_without_any_snapshot_all_are_new(gated: ProjectFolder) -> None:
    shutil.rmtree(gated.root / "snapshots")
    kinds = [one["kind"] for one in gated.json("snapshots", "list")["changes"]]
    assert kinds == ["new", "new"]
    gated.parity("snapshots", "accept", "--all")
    gated.parity("gate")


@pytest.mark.parametrize("broken", [b"", b"{ \xff", b"[]", b'{"case": "x"'])
def test_a_damaged_snapshot_is_named_and_replaced(drifted: ProjectFolder, broken: bytes) -> None:
    (drifted.root / CHANGED).write_bytes(broken)
    [change] = drifted.json("snapshots", "show", LEDGER_CASE)["changes"]
    assert change["kind"] == "changed"
    [line] = change["difference"]
    assert line.startswith("the snapshot is damaged: not a snapshot: ")
    shown = drifted.parity("snapshots", "show", LEDGER_CASE, "--no-input")
    assert shown.startswith(f"changed  {LEDGER_CASE}\n  the snapshot is damaged: not a snapshot: ")
    for command in ("diff", "gate"):
        said = " ".join(drifted.parity(command, code=65).split())
        assert f"what is observed now with `parity snapshots accept {LEDGER_CASE}`" in said
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


@pytest.mark.parametrize("name", [".parity", "snapshots/legacy_tools"])
def test_where_nothing_can_be_written_all_stays(drifted: ProjectFolder, name: str) -> None:
    drifted.write("snapshots/other/a", "")
    shutil.rmtree(drifted.root / name, ignore_errors=True)
    drifted.write(name, "a file, where a folder is to be")
    before = files(drifted.root)
    said = " ".join(drifted.parity("snapshots", "accept", "--all", code=65).split())
    assert "cannot be written" in said
    assert files(drifted.root) == before


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
