"""The gate's word in the forms that CI services read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as Xml

import jsonschema
from project_folder import DISAGREEMENT, LEDGER_CASE, RUST, UNKNOWN_CASE

from migrate.gate import Failure
from migrate.gate.model import CHECKS
from migrate.report.gate import workflow_commands
from migrate.report.records import GateReport
from migrate.report.totals import Totals

if TYPE_CHECKING:
    import pytest
    from project_folder import ProjectFolder

SARIF = json.loads(
    (Path(__file__).parents[1] / "ledger/sarif-schema-2.1.0.json").read_text(encoding="utf-8")
)


def open_gate(project: ProjectFolder) -> None:
    """The one disagreement is undecided, one snapshot is gone, a stray file is there."""
    (project.root / "cases/triage.toml").unlink()
    (project.root / f"snapshots/legacy_tools/{LEDGER_CASE}.json").unlink()
    project.write("cases/stray.txt", "?")


def test_junit_has_every_case_and_every_check(gated: ProjectFolder) -> None:
    root = Xml.fromstring(gated.parity("gate", "--format", "junit"))
    assert [suite.get("name") for suite in root] == ["legacy_tools", "gate"]
    assert [case.get("name") for case in root[0]] == [LEDGER_CASE, UNKNOWN_CASE]
    assert [case.get("name") for case in root[1]] == list(CHECKS)
    assert (root.get("tests"), root.get("failures")) == (str(2 + len(CHECKS)), "0")
    assert (root[0][1].get("file"), root[0][1].get("line")) == ("cases/legacy/tools.rs", "11")


def test_junit_says_what_failed_where_it_belongs(gated: ProjectFolder) -> None:
    open_gate(gated)
    root = Xml.fromstring(gated.parity("gate", "--format", "junit", code=1))
    told = {
        case.get("name"): [(each.get("type"), each.get("message")) for each in case.iter("failure")]
        for case in root.iter("testcase")
        if case.find("failure") is not None
    }
    assert list(told) == [LEDGER_CASE, UNKNOWN_CASE, "stray_file"]
    assert told[LEDGER_CASE] == [("no_snapshot", f"{LEDGER_CASE}: this case has no snapshot")]
    assert told["stray_file"] == [("stray_file", "cases/stray.txt: nothing reads this file")]
    assert root[0].get("failures") == "2"


def test_junit_skips_what_is_disabled_and_quarantined(gated: ProjectFolder) -> None:
    gated.write("cases/legacy/tools.rs", RUST.replace("#[test]", "#[test]\n#[ignore]", 1))
    gated.write(
        "counting_answers.py",
        "from harness.implementation.bundled import ops as bundled\n"
        "asked = []\n\n"
        "def ops():\n"
        "    whole = bundled()['parse_bare']\n"
        "    def parse_bare(**args):\n"
        "        asked.append(1)\n"
        "        return whole(**args) | {'asked': len(asked)}\n"
        "    return dict(bundled()) | {'parse_bare': parse_bare}\n",
    )
    gated.parity("migrate", "cases/legacy")
    gated.write(
        "pyproject.toml",
        '[tool.parity]\nimplementation = "flaky"\n'
        'implementations.flaky.python = "counting_answers:ops"\n'
        '[tool.parity.gate]\nruns = 2\nquarantine = [{case = "legacy_tools_*", reason = "rain"}]\n',
    )
    root = Xml.fromstring(gated.parity("gate", "--format", "junit"))
    skipped = {
        case.get("name"): each.get("message")
        for case in root.iter("testcase")
        for each in case.iter("skipped")
    }
    assert str(skipped[UNKNOWN_CASE]).startswith(f"{UNKNOWN_CASE}: asked 2 times")
    assert str(skipped[LEDGER_CASE]).startswith(f"{LEDGER_CASE}: asked 2 times")


def test_junit_says_which_case_is_disabled(gated: ProjectFolder) -> None:
    gated.write("cases/legacy/tools.rs", RUST.replace("#[test]", "#[test]\n#[ignore]", 1))
    gated.parity("migrate", "cases/legacy")
    gated.bless()
    root = Xml.fromstring(gated.parity("gate", "--format", "junit"))
    [skipped] = root.iter("skipped")
    assert skipped.get("message") == "disabled: ignored_test"


def test_junit_holds_control_characters_as_escapes(gated: ProjectFolder) -> None:
    gated.write("cases/\x01\ufffe.txt", "?")
    said = gated.parity("gate", "--format", "junit", code=1)
    assert "\\u0001\\ufffe.txt" in said
    Xml.fromstring(said)


def test_sarif_keeps_to_the_schema_and_names_both_places(gated: ProjectFolder) -> None:
    open_gate(gated)
    log = json.loads(gated.parity("gate", "--format", "sarif", code=1))
    jsonschema.Draft4Validator(SARIF).validate(log)
    [run] = log["runs"]
    results = {result["ruleId"]: result for result in run["results"]}
    assert list(results) == ["stray_file", "no_snapshot", "untriaged"]
    places = [place["physicalLocation"] for place in results["untriaged"]["locations"]]
    assert [place["artifactLocation"]["uri"] for place in places] == [
        "cases/legacy/tools.rs",
        f"cases/legacy_tools/{UNKNOWN_CASE}.toml",
    ]
    assert places[0]["region"] == {"startLine": 14}
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


def test_sarif_of_a_gate_that_holds_has_no_result(gated: ProjectFolder) -> None:
    log = json.loads(gated.parity("gate", "--format", "sarif"))
    assert log["runs"][0]["results"] == []


def test_github_gets_an_annotation_on_each_place_and_a_summary(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_gate(gated)
    summary = gated.write("summary.md", "before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    said = gated.parity("gate", "--format", "github", code=1).splitlines()
    places = [line.split(",title=parity untriaged::")[0] for line in said if "untriaged::" in line]
    assert places == [
        "::error file=cases/legacy/tools.rs,line=14",
        f"::error file=cases/legacy_tools/{UNKNOWN_CASE}.toml,line=13",
    ]
    written = summary.read_text(encoding="utf-8")
    assert written.startswith("before\n### ❌ The gate does not hold\n")
    assert f"| `{DISAGREEMENT}` | `cases/legacy/tools.rs:14` |" in written


def test_workflow_commands_escape_what_would_end_them() -> None:
    failure = Failure("changed", "a\nb::c", "50%\r", "h", "x,y:z.rs", 3)
    report = GateReport(
        holds=False,
        implementation="i",
        totals=Totals(
            files=0,
            tests=0,
            sites=0,
            instances=0,
            translated=0,
            static=0,
            static_false=0,
            skipped={},
            implied=0,
            unreached=0,
            bare_tests={},
            cases=0,
        ),
        agreements=0,
        not_applicable=0,
        disagreements=0,
        verdicts={},
        failures=(failure,),
        quarantined=(),
    )
    assert list(workflow_commands(report)) == [
        "::error file=x%2Cy%3Az.rs,line=3,title=parity changed::a\\u000ab::c: 50%25\\u000d%0Ah"
    ]


def test_markdown_lists_failures_by_check(gated: ProjectFolder) -> None:
    open_gate(gated)
    said = gated.parity("gate", "--format", "markdown", code=1)
    sections = [line.split("`")[1] for line in said.splitlines() if line.startswith("####")]
    assert sections == ["stray_file", "no_snapshot", "untriaged"]
    assert "| disagreements | 1 |" in said


def test_every_check_is_described() -> None:
    from typing import get_args  # noqa: PLC0415

    from migrate.gate.model import Check  # noqa: PLC0415

    assert set(CHECKS) == set(get_args(Check))
