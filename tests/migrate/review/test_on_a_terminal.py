"""A review on a real terminal: keys go in, decisions come out."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import termios
from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT

from migrate.triage import read_triage

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder

STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A program on a terminal of 24 lines and 80 columns."""

    def __init__(self, root: Path, *arguments: str) -> None:
        ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        self.screen = ours
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "migrate", "triage", "review", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=root,
            env=os.environ | {"TERM": "xterm", "PARITY_AUTHOR": "Ida", "EDITOR": ""},
        )
        os.close(theirs)

    def wait_for(self, text: str) -> str:
        """Read until `text` is shown; return what was shown since the last time."""
        while text not in self.shown:
            ready, _, _ = select.select([self.screen], [], [], 60)
            assert ready, f"{text!r} never came: {self.shown}"
            self.shown += STYLE.sub("", os.read(self.screen, 65536).decode(errors="replace"))
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def press(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def end(self) -> int:
        code = self.process.wait(60)
        os.close(self.screen)
        return code


@pytest.fixture
def undecided(gated: ProjectFolder) -> ProjectFolder:
    (gated.root / "cases/triage.toml").unlink()
    (gated.root / "cases/triage-journal.jsonl").unlink()
    return gated


def test_accept_needs_a_verdict_and_a_reason(undecided: ProjectFolder) -> None:
    terminal = Terminal(undecided.root)
    assert "1 undecided disagreement" in terminal.wait_for("? help")
    terminal.press("a")
    terminal.wait_for("verdict: ")
    terminal.press("x")
    terminal.wait_for("no verdict, no decision")
    terminal.press("a")
    terminal.wait_for("verdict: ")
    terminal.press("2")
    terminal.wait_for("reason for 1 disagreement")
    terminal.press("\n")
    terminal.wait_for("no reason, no decision")
    assert read_triage(undecided.root / "cases") == ()
    terminal.press("a")
    terminal.wait_for("verdict: ")
    terminal.press("2")
    terminal.wait_for("reason for 1 disagreement")
    terminal.press("it asks too much\n")
    terminal.wait_for("1 decided, 0 skipped, 0 left")
    assert terminal.end() == 0
    [decision] = read_triage(undecided.root / "cases")
    assert decision.ids == (DISAGREEMENT,)
    assert (decision.verdict, decision.reason) == ("legacy_wrong", "it asks too much")
    assert decision.author == "Ida"
    undecided.parity("gate")


def test_what_is_skipped_comes_again_only_when_asked_for(undecided: ProjectFolder) -> None:
    terminal = Terminal(undecided.root)
    terminal.wait_for("? help")
    terminal.press("s")
    terminal.wait_for("0 decided, 1 skipped, 0 left")
    assert terminal.end() == 0
    kept = json.loads((undecided.root / ".parity/review.json").read_text())
    assert list(kept["skipped"]) == [DISAGREEMENT]
    again = Terminal(undecided.root)
    again.wait_for("--restart shows again what was skipped")
    assert again.end() == 0
    restarted = Terminal(undecided.root, "--restart")
    restarted.wait_for("? help")
    restarted.press("q")
    restarted.wait_for("0 decided, 0 skipped, 1 left")
    assert restarted.end() == 0
    assert not (undecided.root / ".parity/review.json").exists()


def test_keys_show_hide_explain_and_go_on(undecided: ProjectFolder) -> None:
    terminal = Terminal(undecided.root)
    assert "input, step 1" in terminal.wait_for("? help")
    terminal.press("i")
    assert "input, step 1" not in terminal.wait_for("? help")
    terminal.press("?")
    assert "parity triage set CLUSTER" in terminal.wait_for("any key goes on")
    terminal.press(" ")
    terminal.wait_for("? help")
    terminal.press("o")
    terminal.wait_for("no editor is configured")
    terminal.press("t")
    terminal.wait_for("no tool is configured")
    terminal.press("u")
    terminal.wait_for("nothing was decided here")
    terminal.press("w")
    assert "spade(" in terminal.wait_for("any key goes on")
    terminal.press(" ")
    terminal.wait_for("? help")
    terminal.press("z")
    terminal.wait_for("'z' does nothing here")
    terminal.wait_for("keys")
    terminal.press("q")
    terminal.wait_for("1 left")
    terminal.end()


def test_without_a_terminal_it_names_the_twins(undecided: ProjectFolder) -> None:
    said = undecided.parity("triage", "review", code=2)
    assert "`parity triage list --open`, `show` and `set`" in said
