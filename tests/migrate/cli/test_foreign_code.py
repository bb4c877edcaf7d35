"""What an implementation prints, raises or ends never spoils what the command says."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from project_folder import ProjectFolder

NOISY = r"""
import atexit, logging, os, subprocess, sys, time

print("noise: import")
logging.basicConfig(stream=sys.stdout, level="INFO")
atexit.register(lambda: print("noise: exit"))
atexit.register(lambda: os.write(1, b"noise: exit, descriptor\n"))


def named(name):
    print("noise: print")
    os.write(1, b"noise: descriptor\n")
    logging.info("noise: logged")
    sys.__stdout__.write("noise: first stream\n")
    subprocess.run(["echo", "noise: child"])
    if name == "leave":
        os._exit(3)
    if name == "read":
        return sys.stdin.readline()
    if name == "sleep":
        os.write(2, b"asleep\n")
        time.sleep(60)
    if name == "exit":
        raise SystemExit(0)
    return name


def ops():
    print("noise: table")
    return {"normalize_tool_name": named}
"""

CASE = """
[[case]]
id = "{0}"
op = "normalize_tool_name"
args = {{ name = "{0}" }}
"""

CONFIGURATION = """
[tool.parity]
implementation = "here"
[tool.parity.implementations.here]
python = "noisy:ops"
[tool.parity.implementations.child]
python = "noisy:ops"
in_child = true
cwd = "cases"
"""

NOISE = (
    "import", "table", "print", "descriptor", "logged", "first stream", "child", "exit",
    "exit, descriptor",
)  # fmt: skip


@pytest.fixture
def noisy(project: ProjectFolder) -> ProjectFolder:
    """A project whose implementation writes to standard output wherever it can."""
    cases = map(CASE.format, ("plain", "exit", "leave", "read", "sleep"))
    project.write("cases/names/names.toml", "format = 1\n" + "".join(cases))
    project.write("noisy.py", NOISY)
    project.write("pyproject.toml", CONFIGURATION)
    return project


def run(folder: ProjectFolder, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "migrate", *words],
        cwd=folder.root,
        capture_output=True,
        text=True,
        check=False,
        input="not for the implementation\n",
    )


def unanswered(done: subprocess.CompletedProcess[str]) -> list[Any]:
    report = json.loads(done.stdout)
    return [(one["case"], one["outcome"], one["detail"]) for one in report["unanswered"]]


def test_standard_output_is_the_commands_alone(noisy: ProjectFolder) -> None:
    done = run(noisy, "run", "plain", "exit", "--format", "json")
    assert unanswered(done) == [("exit", "crashed", "SystemExit: 0")]
    for words in NOISE:
        assert f"noise: {words}\n" in done.stderr


def test_in_a_child_the_callable_may_also_end_and_read(noisy: ProjectFolder) -> None:
    done = run(noisy, "run", "plain", "leave", "read", "--impl", "child", "--format", "json")
    [(case, outcome, detail), *others] = unanswered(done)
    assert (case, outcome) == ("leave", "crashed")
    assert detail.startswith("exit status 3; its standard error:\nnoise: import\n")
    assert [(case, outcome) for case, outcome, _ in others] == [("read", "crashed")]


@pytest.mark.parametrize("name", ["here", "child"])
def test_an_output_that_is_not_json_breaks_the_protocol_in_any_process(
    noisy: ProjectFolder, name: str
) -> None:
    noisy.write("noisy.py", "def ops():\n    return {'normalize_tool_name': lambda name: {1j}}\n")
    [(_, outcome, detail)] = unanswered(
        run(noisy, "run", "plain", "--impl", name, "--format", "json")
    )
    assert outcome == "protocol_error"
    assert "the output is not JSON: Object of type set is not JSON serializable" in detail


def test_the_referee_finds_no_fault_with_the_adapter_of_a_child(noisy: ProjectFolder) -> None:
    cases = CASE.format("plain")
    noisy.write("cases/names/names.toml", "format = 1\n" + cases)
    done = run(noisy, "impl", "check", "child", "--format", "json")
    assert [one for one in json.loads(done.stdout)["findings"] if one["status"] != "ok"] == []


@pytest.mark.parametrize(
    ("ended_by", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["ctrl-c", "term"]
)
def test_a_signal_ends_the_command_in_the_midst_of_a_question(
    noisy: ProjectFolder, ended_by: signal.Signals, code: int
) -> None:
    command = [sys.executable, "-m", "migrate", "run", "sleep"]
    with subprocess.Popen(
        command, cwd=noisy.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert any(line == "asleep\n" for line in process.stderr)
        process.send_signal(ended_by)
        said, _ = process.communicate(timeout=60)
    assert (process.returncode, said) == (code, "")
