"""A review of snapshots on a real terminal: keys go in, snapshots come out."""

from __future__ import annotations

import re
import shlex
import sys
from typing import TYPE_CHECKING

from project_folder import LEDGER_CASE, UNKNOWN_CASE
from terminal_of_a_person import Terminal

from migrate.review.snapshot_keys import KEYS

if TYPE_CHECKING:
    from project_folder import ProjectFolder

CHANGED = f"snapshots/legacy_tools/{LEDGER_CASE}.json"
NEW = f"snapshots/legacy_tools/{UNKNOWN_CASE}.json"
TOOL = "import sys; open('seen', 'w').write('|'.join(open(p).read() for p in sys.argv[1:]))"


def review(project: ProjectFolder, *arguments: str) -> Terminal:
    return Terminal(project.root, "snapshots", "review", *arguments)


def drift(project: ProjectFolder) -> tuple[bytes, bytes]:
    """Change one snapshot and remove another; return what they are to be."""
    changed, new = (project.root / name for name in (CHANGED, NEW))
    good = changed.read_bytes(), new.read_bytes()
    changed.write_bytes(good[0].replace(b"tin roof", "tin \u200broof".encode()))
    new.unlink()
    project.write("snapshots/other/gone.json", "{}")
    return good


def test_each_snapshot_is_shown_and_accepted_or_skipped(gated: ProjectFolder) -> None:
    changed, _ = drift(gated)
    terminal = review(gated)
    card = terminal.wait_for("? help")
    assert "snapshot 1 of 3 · legacy_tools · 3 left, 0 accepted, 0 skipped" in card
    assert f"changed  {LEDGER_CASE}" in card
    assert "input, step 1: parse_bare" in card
    assert "- blessed, + observed" in card
    assert "\\u200b" in card
    assert "\u200b" not in card
    terminal.press("i")
    assert "input, step 1" not in terminal.wait_for("? help")
    terminal.press("d")
    assert "- blessed" not in terminal.wait_for("? help")
    terminal.press("x")
    terminal.wait_for("'x' does nothing here")
    terminal.press("t")
    terminal.wait_for("no tool is configured")
    terminal.press("d")
    terminal.wait_for("? help")
    terminal.press("a")
    card = terminal.wait_for("? help")
    assert (gated.root / CHANGED).read_bytes() == changed
    assert f"new  {UNKNOWN_CASE}" in card
    assert "no snapshot yet: what is observed" in card
    terminal.press("s")
    assert "no case has this snapshot any more" in terminal.wait_for("? help")
    terminal.press("a")
    terminal.leave()
    terminal.wait_for("2 accepted, 1 skipped, 0 left")
    assert terminal.end() == 0
    assert not (gated.root / NEW).exists()
    assert not (gated.root / "snapshots/other/gone.json").exists()


def test_a_group_is_accepted_at_once_and_quitting_leaves_the_rest(gated: ProjectFolder) -> None:
    good = drift(gated)
    tool = shlex.join([sys.executable, "-c", TOOL])
    terminal = review(gated, "--diff-tool", tool)
    terminal.wait_for("? help")
    terminal.press("t")
    terminal.wait_for("any key goes on")
    assert (gated.root / "seen").read_text(encoding="utf-8").count("legacy_tools_ledger") == 2
    terminal.press(" ")
    terminal.wait_for("? help")
    terminal.press("?")
    assert "parity snapshots accept --group GROUP" in terminal.wait_for("any key goes on")
    terminal.press(" ")
    terminal.wait_for("? help")
    terminal.press("A")
    terminal.wait_for("accepted: 2 snapshots")
    terminal.press("q")
    terminal.wait_for("2 accepted, 0 skipped, 1 left")
    assert terminal.end() == 0
    assert ((gated.root / CHANGED).read_bytes(), (gated.root / NEW).read_bytes()) == good
    assert (gated.root / "snapshots/other/gone.json").exists()


def test_what_was_accepted_last_is_taken_back(gated: ProjectFolder) -> None:
    drift(gated)
    changed = (gated.root / CHANGED).read_bytes()
    terminal = review(gated)
    terminal.wait_for("? help")
    terminal.press("u")
    terminal.wait_for("nothing was accepted here")
    terminal.press("A")
    terminal.wait_for("accepted: 2 snapshots; u undoes it")
    assert (gated.root / NEW).exists()
    terminal.press("u")
    card = terminal.wait_for("took back: 2 snapshots as before")
    assert "snapshot 1 of 3 · legacy_tools · 3 left, 0 accepted, 0 skipped" in card
    assert (gated.root / CHANGED).read_bytes() == changed
    assert not (gated.root / NEW).exists()
    terminal.press("a")
    terminal.wait_for(f"accepted: {LEDGER_CASE}")
    gated.write(CHANGED, "{}")
    terminal.press("u")
    terminal.wait_for("has changed since it was accepted")
    terminal.press("q")
    terminal.wait_for("1 accepted, 0 skipped, 2 left")
    assert terminal.end() == 0
    assert (gated.root / CHANGED).read_text() == "{}"


def test_the_end_says_what_was_accepted_and_can_be_taken_back(gated: ProjectFolder) -> None:
    good = drift(gated)
    terminal = review(gated)
    terminal.wait_for("? help")
    terminal.press("As")
    terminal.wait_for("nothing is left: 2 accepted, 1 skipped")
    card = terminal.wait_for("? help").replace("\r", "")
    assert card == (
        f"\nchanged  {LEDGER_CASE}\nnew  {UNKNOWN_CASE}\n\nb back   u undo   q quit   ? help"
    )
    terminal.press("a")
    terminal.wait_for("'a' does nothing here; ? shows the keys")
    terminal.press("b")
    assert "snapshot 3 of 3 · other" in terminal.wait_for("? help")
    terminal.press("s")
    terminal.wait_for("nothing is left")
    terminal.wait_for("? help")
    terminal.press("u")
    card = terminal.wait_for("took back: 2 snapshots as before")
    assert "snapshot 1 of 3" in card
    assert not (gated.root / NEW).exists()
    terminal.press("A")
    terminal.leave()
    terminal.wait_for("2 accepted, 1 skipped, 0 left; `parity snapshots undo` takes back the last")
    assert terminal.end() == 0
    assert ((gated.root / CHANGED).read_bytes(), (gated.root / NEW).read_bytes()) == good
    assert gated.parity("snapshots", "undo").startswith(f"changed  {LEDGER_CASE}\nnew      ")
    assert not (gated.root / NEW).exists()


def test_a_review_can_be_limited_and_ends_where_nothing_differs(gated: ProjectFolder) -> None:
    drift(gated)
    terminal = review(gated, "--group", "other")
    assert "snapshot 1 of 1" in terminal.wait_for("? help")
    terminal.press("S")
    terminal.leave()
    terminal.wait_for("0 accepted, 1 skipped, 0 left")
    assert terminal.end() == 0
    gated.parity("snapshots", "accept", "--all")
    terminal = review(gated)
    terminal.wait_for("every snapshot is as observed")
    assert terminal.end() == 0


def test_every_key_is_told_with_a_twin_that_exists(gated: ProjectFolder) -> None:
    twins = {one.twin.split()[0] for one in KEYS.values() if one.twin}
    said = gated.parity("snapshots", "--help")
    assert twins == set(re.findall(r"^  (\w+) ", said.partition("Commands:")[2], re.MULTILINE))
