"""The referee finds each fault that is put into an adapter, where it is, and no other."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from harness.case import Attachments, Case, CaseStep
from harness.errors import UnavailableError
from harness.implementation import Question
from harness.implementation.command import launch_of
from harness.implementation.referee import CHECKS, HELLO, Finding, examine
from harness.implementation.referee.samples import FOR_EACH_OP, sample_questions
from harness.implementation_configuration import ImplementationConfiguration

HERE = Path(__file__).parent
ADAPTER = (HERE / "adapter.py").read_text(encoding="utf-8")
FAULTS = tomllib.loads((HERE / "faults.toml").read_text(encoding="utf-8"))["fault"]
SAMPLES = {
    "echo": [Question("echo", {"text": "a"}), Question("echo", {"text": "é"})],
    "length": [Question("length", {"text": "four"})],
    "sing": [Question("sing", {})],
}
ARGUMENTS = {"echo": ("text",), "length": ("text",)}


def examined(
    folder: Path, script: str, samples: Any = SAMPLES, patience: float = 30
) -> list[Finding]:
    (folder / "adapter.py").write_text(script, encoding="utf-8")
    configuration = ImplementationConfiguration(
        command=(sys.executable, "-S", "adapter.py"),
        env={"PYTHONUNBUFFERED": ""},
        timeout=patience,
        start_timeout=patience,
    )
    return list(examine(launch_of("kid", configuration, folder), samples, ARGUMENTS))


def test_an_adapter_without_a_fault_has_none(tmp_path: Path) -> None:
    found = examined(tmp_path, ADAPTER)
    assert [(finding.check, finding.status) for finding in found] == [
        (name, "ok") for name in (HELLO, *CHECKS)
    ]
    assert found[0].what == "an adapter; ops: echo, length"
    assert all(finding.advice is None for finding in found)


def test_a_flood_on_standard_error_is_no_fault(tmp_path: Path) -> None:
    flood = "    sys.stderr.write('tide ' * 100_000)\n    write(answer("
    found = examined(tmp_path, ADAPTER.replace("    write(answer(", flood))
    assert {finding.status for finding in found} == {"ok"}


def test_an_op_that_the_project_does_not_know_is_asked_nothing_hard(tmp_path: Path) -> None:
    launch = launch_of(
        "kid", ImplementationConfiguration(command=(sys.executable, "-S", "adapter.py")), tmp_path
    )
    (tmp_path / "adapter.py").write_text(ADAPTER, encoding="utf-8")
    found = {finding.check: finding.status for finding in examine(launch, {}, {})}
    assert found["inputs"] == "skipped"


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["name"])
def test_a_fault_is_found_where_it_is(fault: dict[str, Any], tmp_path: Path) -> None:
    assert ADAPTER.count(fault["before"]) == 1
    script = ADAPTER.replace(fault["before"], fault["after"])
    found = examined(tmp_path, script, patience=fault.get("patience", 30))
    faults = [finding for finding in found if finding.status == "fault"]
    assert [finding.check for finding in faults] == fault["checks"]
    for first in faults[:1]:
        assert fault["what"] in first.what
        assert fault["advice"] in (first.advice or "")
        assert fault.get("complaint", "") in (first.complaint or "")
    is_unheard = fault["checks"] == [HELLO]
    skipped = [finding.check for finding in found if finding.status == "skipped"]
    assert skipped == (list(CHECKS) if is_unheard else [])


def test_without_questions_what_needs_them_is_skipped(tmp_path: Path) -> None:
    found = examined(tmp_path, ADAPTER, {})
    assert [finding.check for finding in found if finding.status == "skipped"] == [
        "samples",
        "same_answers",
        "repeated",
        "workers",
    ]
    assert all(finding.status != "fault" for finding in found)


def test_a_program_that_is_not_there_is_not_examined(tmp_path: Path) -> None:
    launch = launch_of("kid", ImplementationConfiguration(command=("no_such",)), tmp_path)
    with pytest.raises(UnavailableError, match="no program 'no_such'"):
        next(examine(launch, {}, {}))


def test_samples_are_the_first_questions_that_need_no_earlier_answer(tmp_path: Path) -> None:
    step = CaseStep("wire_to_canonical", {"text": {"$ref": {"step": 1, "path": "$"}}})
    first = CaseStep("canonical_to_wire", {"text": "a"})
    cases = [Case(id="x", steps=(first, step))] + [
        Case(id=f"y{number}", op="normalize_tool_name", args={"name": str(number)})
        for number in range(FOR_EACH_OP + 2)
    ]
    assert sample_questions(cases, Attachments(tmp_path)) == {
        "canonical_to_wire": [Question("canonical_to_wire", {"text": "a"})],
        "wire_to_canonical": [],
        "normalize_tool_name": [
            Question("normalize_tool_name", {"name": str(number)}) for number in range(FOR_EACH_OP)
        ],
    }
