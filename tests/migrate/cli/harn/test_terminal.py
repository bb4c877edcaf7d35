"""`parity harn repl` as a person starts it, on a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import termios

_STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def test_a_conversation_has_prompts_and_names_are_completed() -> None:
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    process = subprocess.Popen(
        [sys.executable, "-m", "migrate", "harn", "repl"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm"},
    )
    os.close(theirs)
    shown = ""

    def converse(typed: str, until: str) -> None:
        nonlocal shown
        os.write(ours, typed.encode())
        seen = ""
        while until not in seen:
            seen += _STYLE.sub("", os.read(ours, 4096).decode())
        shown += seen

    converse("", "harn> ")
    converse("let answer = [4,\n", "....> ")
    converse("2]\n", "harn> ")
    converse("ans\t", "answer")
    converse("\n", "harn> ")
    converse('print("no end of line")\n', "harn> ")
    os.write(ours, b"exit\n")

    assert process.wait(timeout=60) == 0
    os.close(ours)
    assert shown.splitlines() == [
        "Harn. An expression shows its value; Ctrl-D ends, Ctrl-C stops what runs.",
        "harn> let answer = [4,",
        "....> 2]",
        "harn> answer",
        "[4, 2]",
        'harn> print("no end of line")',
        "no end of line",
        "harn> ",
    ]
