"""`parity impl check`: what the referee found, for a person and for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder

ADAPTER = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        reply = {"type": "hello", "version": 1, "name": "x\\x1b[2J", "ops": ["normalize_tool_name"]}
    elif message["op"] != "normalize_tool_name":
        reply = {"type": "unsupported", "sequence": message["sequence"]}
    else:
        name = message["args"].get("name")
        reply = {"type": "output", "sequence": message["sequence"], "output": name}
    print(json.dumps(reply), flush=True)
"""
CASE = 'format = 1\n[[case]]\nid = "a"\nop = "normalize_tool_name"\nargs = { name = "b" }\n'
MINE = "[tool.parity.implementations.mine]\ncommand = ['python', 'adapter.py']\n"


@pytest.fixture
def adapted(project: ProjectFolder) -> ProjectFolder:
    project.write("adapter.py", ADAPTER)
    project.write("cases/names/a.toml", CASE)
    project.write("pyproject.toml", MINE)
    return project


def test_an_adapter_without_a_fault_is_told_so(adapted: ProjectFolder) -> None:
    assert adapted.parity("impl", "check", "mine") == (
        "ok       hello            x\\x1b[2J; ops: normalize_tool_name\n"
        "ok       end              it ends when its input does\n"
        "ok       unknown_op       an op that it does not have is unsupported\n"
        "ok       wrong_arguments  wrong arguments are answered\n"
        "ok       samples          questions of 1 of its 1 ops are answered\n"
        "ok       inputs           8 hard inputs of its 1 op are answered\n"
        "ok       same_answers     the same questions have the same answers, in any order\n"
        "ok       order            questions that come at once are answered in order\n"
        "ok       repeated         a sequence that came before is answered alike\n"
        "ok       workers          two processes at a time answer as one does\n"
        "ok       last_questions   questions that were asked before its input ended are\n"
        "                          answered\n"
        "ok       pieces           a line may come in pieces\n"
        "ok       huge_message     a question of 8 MB is read\n"
        "ok       garbage          a line that is no message ends it\n"
        "ok       killed           after it was killed it starts again\n"
        "mine: 15 checks, no fault\n"
    )


def test_a_fault_is_told_with_what_to_do_and_what_was_said(adapted: ProjectFolder) -> None:
    adapted.write("adapter.py", ADAPTER + "sys.exit('not\\x1b[2J yet')\n")
    said = adapted.parity("impl", "check", "mine", code=1)
    assert (
        "fault    end              it ends with exit status 1 when its input does\n"
        "                          → end with exit status 0 then\n"
        "                          standard error:\n"
        "                          not\\x1b[2J yet\n"
    ) in said
    assert said.endswith("mine: 15 checks, 1 fault\n")


def test_a_program_is_told_of_all_checks(adapted: ProjectFolder) -> None:
    report = adapted.json("impl", "check", "mine")
    assert report["implementation"] == "mine"
    assert report["holds"]
    assert report["findings"][1] == {
        "check": "end",
        "status": "ok",
        "what": "it ends when its input does",
        "advice": None,
        "complaint": None,
    }


def test_an_adapter_may_be_there_before_the_cases(adapted: ProjectFolder, tmp_path: Path) -> None:
    (tmp_path / "cases").rename(tmp_path / "elsewhere")
    said = adapted.parity("impl", "check", "mine")
    assert "skipped  samples          no case of the project asks an op that it has" in said
    assert said.endswith(
        "mine: 11 checks (4 skipped), no fault\n"
        "There is no case yet, so it was tried with hard inputs alone. `parity migrate\n"
        "FOLDER` makes cases of Rust tests, `parity init` a first one.\n"
    )
    assert adapted.json("impl", "check", "mine")["cases"] == 0


def test_what_runs_in_this_process_has_no_program(adapted: ProjectFolder) -> None:
    said = adapted.parity("impl", "check", "bundled", code=2)
    assert "bundled runs in this process, so there is no program to check" in said


def test_a_name_that_is_not_configured_is_named(adapted: ProjectFolder) -> None:
    said = adapted.parity("impl", "check", "nobody", code=78)
    assert "no implementation 'nobody'; known are bundled, mine" in said


def test_a_program_that_is_not_there_cannot_be_started(adapted: ProjectFolder) -> None:
    adapted.write("pyproject.toml", MINE.replace("'python'", "'no_such_program'"))
    said = adapted.parity("impl", "check", "mine", code=69)
    assert "no program 'no_such_program' on the PATH" in said
