"""Completion in a bash that runs: lines are typed, and what the command is called with counts."""

from __future__ import annotations

import os
import re
import select
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, UNKNOWN_CASE

if TYPE_CHECKING:
    from project_folder import ProjectFolder

BASH = shutil.which("bash")

STARTED = """\
PS1='READY> ' PS2=
eval "$(_PARITY_COMPLETE=bash_source parity)"
bind 'set bell-style none'
bind 'set show-all-if-ambiguous off'
"""

COMMAND = f"""\
#!/bin/sh
[ -n "$_PARITY_COMPLETE" ] && exec {shlex.quote(sys.executable)} -m migrate
echo "CALLED:$*."
"""


@pytest.fixture
def shell(gated: ProjectFolder) -> ProjectFolder:
    """The gated project, with a command to complete; it has been asked for disagreements."""
    gated.write("parity", COMMAND).chmod(0o755)
    gated.write("start.sh", STARTED)
    gated.parity("triage", "list")
    return gated


READY = b"READY> "


def until(terminal: int, end: bytes) -> bytes:
    """Read what is shown until it ends so."""
    shown = b""
    while not shown.endswith(end):
        readable, _, _ = select.select([terminal], [], [], 60)
        assert readable, f"nothing comes after {shown!r}"
        shown += os.read(terminal, 4096)
    return shown


def typed(folder: ProjectFolder, lines: list[str]) -> list[str]:
    """Type lines, and return what the command is called with by each."""
    ours, theirs = os.openpty()
    environment = os.environ | {"TERM": "dumb", "PATH": f"{folder.root}:{os.environ['PATH']}"}
    process = subprocess.Popen(
        [str(BASH), "--rcfile", "start.sh", "-i"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder.root,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    shown = b""
    for line in lines:
        shown += until(ours, READY)
        os.write(ours, f"{line}\n".encode())
    shown += until(ours, READY)
    os.write(ours, b"exit\n")
    process.wait(60)
    os.close(ours)
    return [
        called.rstrip()
        for called in re.findall(r"^CALLED:(.*)\.\r?$", shown.decode(), re.MULTILINE)
    ]


TYPED = {
    "parity doc\t": "doctor",
    "parity diff legacy_tools_l\t": f"diff {LEDGER_CASE}",
    "parity triage show legacy_tools_u\t": f"triage show {DISAGREEMENT}",
    f"parity triage show {UNKNOWN_CASE}:\t": f"triage show {DISAGREEMENT}",
    f"parity triage show {UNKNOWN_CASE}:e\t": f"triage show {DISAGREEMENT}",
    f'parity triage show "{UNKNOWN_CASE}:\t': f"triage show {DISAGREEMENT}",
    f"parity triage show a:b {UNKNOWN_CASE}:\t": f"triage show a:b {DISAGREEMENT}",
    f"parity triage show {UNKNOWN_CASE}:x\t": f"triage show {UNKNOWN_CASE}:x",
    "parity run --impl=bun\t": "run --impl=bundled",
    "parity run --impl bun\t": "run --impl bundled",
    "cd . ; parity triage show legacy_tools_u\t": f"triage show {DISAGREEMENT}",
}
"""Lines with a tabulator, and what the command gets."""


@pytest.mark.skipif(BASH is None, reason="there is no bash here")
def test_words_with_colons_are_completed(shell: ProjectFolder) -> None:
    assert typed(shell, list(TYPED)) == list(TYPED.values())
