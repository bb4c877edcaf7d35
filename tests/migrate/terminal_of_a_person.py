"""A terminal on which a command runs, and the keys that a person presses."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import termios
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


ON_ITS_TERMINAL = """\
import fcntl, runpy, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
runpy.run_module("migrate", run_name="__main__")
"""
"""The command in a session of its own, so that Ctrl-C reaches it."""


class Terminal:
    """A program on a terminal of 24 lines and 80 columns."""

    def __init__(self, root: Path, *command: str) -> None:
        ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        self.screen = ours
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", ON_ITS_TERMINAL, *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=root,
            start_new_session=True,
            env=os.environ | {"TERM": "xterm", "PARITY_AUTHOR": "Ida", "EDITOR": ""},
        )
        os.close(theirs)

    def wait_for(self, text: str) -> str:
        """Read until `text` is shown; return what was shown since the last time."""
        while text not in self.shown:
            ready, _, _ = select.select([self.screen], [], [], 30)
            assert ready, f"{text!r} never came: {self.shown}"
            self.shown += STYLE.sub("", os.read(self.screen, 65536).decode(errors="replace"))
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def press(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def leave(self) -> str:
        """Leave the card at the end of a review; return it."""
        self.wait_for("nothing is left: ")
        card = self.wait_for("? help")
        self.press("q")
        return card

    def end(self) -> int:
        code = self.process.wait(60)
        os.close(self.screen)
        return code
