"""The ledger as SARIF keeps to the official schema, and says what no case says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from migrate.ledger import Row
from migrate.ledger.reasons import reasons
from migrate.report.sarif.ledger import sarif_log

if TYPE_CHECKING:
    from project_folder import ProjectFolder

SCHEMA = json.loads((Path(__file__).parent / "sarif-schema-2.1.0.json").read_bytes())


def row(line: int, **fields: Any) -> Row:
    base: dict[str, Any] = {
        "file": "cases/legacy/a b/é.rs",
        "column": 5,
        "construct": "assert",
        "text": "assert!(x)",
        "status": "skipped",
        "test": "t",
        "code": "debug_format",
    }
    return Row(line=line, **(base | fields))


def results(rows: list[Row]) -> list[dict[str, Any]]:
    log = sarif_log(rows)
    jsonschema.Draft4Validator(SCHEMA).validate(log)
    [run] = log["runs"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    found: list[dict[str, Any]] = run["results"]
    return found


def test_the_schema_is_the_official_one_and_refuses() -> None:
    assert SCHEMA["id"].endswith("/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
    wrong = sarif_log([row(1)])
    wrong["runs"][0]["results"][0]["level"] = "grave"
    assert not jsonschema.Draft4Validator(SCHEMA).is_valid(wrong)


def test_there_is_a_result_for_every_row_that_is_no_case(pond: ProjectFolder) -> None:
    log = json.loads(pond.parity("ledger", "--format", "sarif"))
    jsonschema.Draft4Validator(SCHEMA).validate(log)
    told = [
        (
            result["ruleId"],
            result["level"],
            result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            result["locations"][0]["physicalLocation"]["region"]["startLine"],
            result["message"]["text"],
        )
        for result in log["runs"][0]["results"]
    ]
    shed, pond_rs = "cases/legacy/deep/shed.rs", "cases/legacy/pond.rs"
    assert told == [
        (
            "unreached_helper",
            "note",
            shed,
            4,
            "It stands in a helper, or in a part of one, that no test reaches: "
            "no test runs the place it stands in (assert_eq)",
        ),
        (
            "unknown_entry_point",
            "warning",
            shed,
            11,
            "The result comes from a function that the profile does not know: sweep "
            "(assert in leaves_fall)",
        ),
        (
            "debug_format",
            "warning",
            pond_rs,
            23,
            "An output is compared in its Debug rendering, which is Rust's own: "
            'format!("{{:?}}", out.calls[0]["arguments"]["note"]) '
            "(assert_eq in rakes_render_themselves)",
        ),
        (
            "static_false",
            "error",
            pond_rs,
            24,
            "False whatever the parser does: the test cannot pass, or the migrator misread it. "
            "(assert_eq in rakes_render_themselves)",
        ),
        (
            "no_assertions",
            "warning",
            pond_rs,
            28,
            "The test has nothing that could become an expectation: "
            "nothing is asserted and nothing implied (test in rakes_rest)",
        ),
    ]


def test_a_selection_is_exported(pond: ProjectFolder) -> None:
    log = json.loads(pond.parity("ledger", "--format", "sarif", "--code", "debug_format"))
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == ["debug_format"]


@pytest.mark.parametrize("status", ["translated", "implied"])
def test_rows_that_became_expectations_are_no_results(status: str) -> None:
    assert results([row(1, status=status, code=None)]) == []
    assert results([row(1, status="static", code="static_true")]) == []


def test_every_reason_is_described_as_a_rule() -> None:
    rules = sarif_log([])["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(reasons())
    assert {rule["shortDescription"]["text"] for rule in rules} >= {
        reason.means for reason in reasons().values() if "{" not in reason.means
    }


def test_a_reason_of_the_profile_becomes_a_rule() -> None:
    [result] = results([row(1, code="garden_only", detail="mow")])
    assert result["message"]["text"] == "A reason that the profile gives: mow (assert in t)"
    assert result["ruleIndex"] == len(reasons())


def test_paths_are_written_as_uris() -> None:
    [result] = results([row(1)])
    [place] = result["locations"]
    assert place["physicalLocation"]["artifactLocation"] == {
        "uri": "cases/legacy/a%20b/%C3%A9.rs",
        "uriBaseId": "%SRCROOT%",
    }
    assert place["logicalLocations"] == [{"name": "t", "kind": "function"}]


def test_a_result_is_the_same_one_after_its_lines_moved() -> None:
    def identities(*lines: int) -> list[str]:
        found = results([row(line) for line in lines])
        return [result["partialFingerprints"]["assertion/v1"] for result in found]

    assert identities(1, 2) == identities(11, 12)
    assert len({*identities(1, 2), *identities(3)}) == 2
