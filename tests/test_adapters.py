"""The adapters of `examples/adapters/` keep to the protocol and say what the README says."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from migrate.cli import cli

ROOT = Path(__file__).parents[1]

NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not on the PATH")
ADAPTERS = ["child", "json-repair", "json5", pytest.param("node", marks=NEEDS_NODE)]
LINES = {"bundled.py": 35, "with_json_repair.py": 10, "with_json5.py": 10, "echo.mjs": 45}


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def reported(*args: str, code: int = 0) -> Any:
    ran = CliRunner().invoke(cli, [*args, "--format", "json"], prog_name="parity")
    assert ran.exit_code == code, ran.output
    return json.loads(ran.stdout)


@pytest.mark.parametrize("name", ADAPTERS)
def test_an_adapter_keeps_to_the_protocol(name: str) -> None:
    findings = reported("impl", "check", name)["findings"]
    skipped = {finding["check"] for finding in findings if finding["status"] == "skipped"}
    assert skipped == (
        {"samples", "inputs", "same_answers", "repeated", "workers"} if name == "node" else set()
    )


def test_the_parser_answers_every_case_alike_in_and_out_of_this_process() -> None:
    report = reported("run", "--impl", "child", "--against", "bundled")
    assert report["cases"] > 1500
    assert report["equal"] == {"output": report["questions"]}


PAYLOADS = "tool_misc_argument_payloads_are_*"


def test_json_repair_mends_what_json5_refuses() -> None:
    report = reported("run", "--impl", "json-repair", "--against", "json5", PAYLOADS, code=1)
    assert report["equal"] == {"output": 7}
    assert all(
        item["implementation"]["output"]["ok"] and not item["against"]["output"]["ok"]
        for item in report["differences"]
    )
    mended = {
        item["case"].removeprefix("tool_misc_argument_payloads_are_"): item["implementation"][
            "output"
        ]["value"]
        for item in report["differences"]
    }
    assert mended == {
        "literals_or_calls-05": {"cone": 6},
        "literals_or_calls-06": {"cone": 6},
        "the_whole_text-01": {"cone": 6},
        "the_whole_text-02": {"cone": 6},
        "the_whole_text-03": {"cone": ""},
        "the_whole_text-05": {"cone": 6},
    }


def test_what_they_do_not_have_is_unsupported_and_nothing_is_late_or_lost() -> None:
    for name, code in (("json-repair", 1), ("json5", 0)):  # json-repair returns NaN
        report = reported("run", "--impl", name, "--group", "tool_parse_native_json", code=code)
        outcomes = {tally["op"]: tally["outcomes"] for tally in report["tallies"]}
        assert outcomes.keys() == {"parse_bare", "parse_native_json"}
        assert outcomes["parse_bare"].keys() <= {"unsupported", "not_asked"}
        assert outcomes["parse_native_json"]["output"] > 40
        assert "timed_out" not in outcomes["parse_native_json"]


@NEEDS_NODE
def test_the_skeleton_in_node_has_an_op_of_its_own_only() -> None:
    report = reported("run", "--impl", "node", PAYLOADS)
    (tally,) = report["tallies"]
    assert tally["outcomes"] == {"unsupported": 13}


@pytest.mark.parametrize("name", LINES)
def test_an_adapter_is_small(name: str) -> None:
    text = (ROOT / "examples/adapters" / name).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LINES[name]
