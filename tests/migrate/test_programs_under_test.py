"""Every command works with an implementation that is a program, and ends what it started."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from processes import is_over
from project_folder import DISAGREEMENT, LEDGER_CASE, UNKNOWN_CASE

from harness.implementation.plain_json import DEEPEST

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder

CHILD = """
import json, os, sys, time
from harness.implementation import Refused
from harness.implementation.bundled import ops
TABLE = ops()
os.makedirs("started", exist_ok=True)
open(f"started/{os.getpid()}", "w").close()

def answer(message):
    number = message.get("sequence")
    if message["type"] == "hello":
        return {"type": "hello", "version": 1, "name": "child", "ops": list(TABLE)}
    try:
        output = TABLE[message["op"]](**message["args"])
        return {"type": "output", "sequence": number, "output": output}
    except Refused as refusal:
        return {"type": "refused", "sequence": number, "reason": str(refusal)}

for line in sys.stdin:
    message = json.loads(line)
    print(json.dumps(answer(message)), flush=True)
"""

CONFIGURATION = """
[tool.parity]
implementation = "child"
[tool.parity.implementations.child]
command = ["python", "child.py"]
timeout = 100
workers = 2
"""


@pytest.fixture
def programmed(gated: ProjectFolder) -> ProjectFolder:
    """The gated project; what is asked is the bundled parser as a program."""
    gated.write("child.py", CHILD)
    gated.write("pyproject.toml", CONFIGURATION)
    return gated


def children(folder: ProjectFolder) -> list[int]:
    started = folder.root / "started"
    return [int(path.name) for path in started.iterdir()] if started.is_dir() else []


COMMANDS = [
    ["migrate", "--check"],
    ["gate"],
    ["diff", LEDGER_CASE],
    ["triage", "list"],
    ["triage", "show", DISAGREEMENT],
    ["triage", "shrink", DISAGREEMENT],
    ["run"],
    ["report", "--out", "report.html"],
]


def test_every_command_asks_the_program_and_ends_it(programmed: ProjectFolder) -> None:
    said = [programmed.parity(*command) for command in COMMANDS]
    started = children(programmed)
    assert len(started) >= len(COMMANDS)
    assert all(map(is_over, started))
    programmed.write("pyproject.toml", "[tool.parity]\n")
    in_process = [programmed.parity(*command) for command in COMMANDS]
    assert said == [text.replace("bundled", "child") for text in in_process]
    assert children(programmed) == started


def test_what_is_blessed_from_a_program_is_what_is_blessed_in_process(
    programmed: ProjectFolder,
) -> None:
    snapshots = sorted((programmed.root / "snapshots").rglob("*.json"))
    before = [path.read_bytes() for path in snapshots]
    for path in snapshots:
        path.unlink()
    programmed.bless()
    assert [path.read_bytes() for path in snapshots] == before
    assert len(children(programmed)) == 1  # for the whole session
    assert all(map(is_over, children(programmed)))


def test_a_crash_is_shown_as_a_difference_and_the_others_go_on(programmed: ProjectFolder) -> None:
    programmed.write("child.py", CHILD.replace("    message = json.loads(line)\n", SPADE_KILLS))
    said = programmed.parity("diff", code=1)
    assert f"{UNKNOWN_CASE}: changed" in said
    run = programmed.parity("run", code=1)
    assert f"crashed  parse_bare: killed by SIGKILL\n  {UNKNOWN_CASE}\n" in run
    assert LEDGER_CASE not in said


SPADE_KILLS = """\
    message = json.loads(line)
    if "spade" in line: os.kill(os.getpid(), 9)
"""


def test_a_program_that_does_not_start_is_named_by_every_command(
    programmed: ProjectFolder,
) -> None:
    programmed.write("child.py", "raise SystemExit('not today')")
    for command in (["gate"], ["diff"], ["triage", "list"], ["migrate", "--check"], ["run"]):
        said = programmed.parity(*command, code=69)
        assert "implementation 'child': does not start: exit status 1" in said
        assert "not today" in said


def test_an_output_as_deep_as_may_be_is_shown(programmed: ProjectFolder) -> None:
    deep = f"json.loads('[' * {DEEPEST} + ']' * {DEEPEST})"
    programmed.write("child.py", CHILD.replace('TABLE[message["op"]](**message["args"])', deep))
    assert "changed" in programmed.parity("diff", code=1)
    assert "different" in programmed.parity("run", "--against", "bundled", code=1)
    programmed.parity("gate", code=1)
    programmed.parity("triage", "list")
    programmed.parity("report", "--out", "report.html")
    programmed.bless()
    assert "0 not as blessed" in programmed.parity("diff", code=1)


HANGS = """\
    message = json.loads(line)
    if message["type"] == "run":
        open("asked", "w").close()
        time.sleep(1000)
"""


def test_an_interruption_ends_the_program_too(programmed: ProjectFolder) -> None:
    programmed.write("child.py", CHILD.replace("    message = json.loads(line)\n", HANGS))
    running = subprocess.Popen(
        [sys.executable, "-m", "migrate", "gate"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    while not (programmed.root / "asked").exists() and running.poll() is None:
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    said, _ = running.communicate(timeout=60)
    assert (running.returncode, said.decode().strip()) == (130, "interrupted")
    assert children(programmed)
    assert all(map(is_over, children(programmed)))


def test_a_case_reaches_no_shell_and_no_path(programmed: ProjectFolder, tmp_path: Path) -> None:
    text = "$(touch owned) `touch owned`; touch owned | ../../x"
    case = f"id = 'hostile'\nop = 'normalize_tool_name'\nargs = {{ name = '{text}' }}"
    programmed.write("cases/legacy_tools/hostile.toml", f"format = 1\n[[case]]\n{case}\n")
    report = programmed.json("run", "hostile", "--against", "bundled")
    assert report["equal"] == {"output": 1}
    assert not list(tmp_path.rglob("owned"))
