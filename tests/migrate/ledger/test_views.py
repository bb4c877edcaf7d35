"""`parity ledger`: exactly what it prints, and that its sums are those of `parity migrate`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import jsonschema
import msgspec
import pytest

from migrate.ledger import Row, read_ledger, read_manifest
from migrate.ledger.model import Status
from migrate.ledger.views import By, counts_of, grouped, in_order
from migrate.report.totals import totals_of
from migrate.schemas import SCHEMAS

if TYPE_CHECKING:
    from project_folder import ProjectFolder

ROOT = Path(__file__).parents[3]
OUTPUTS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "outputs.toml").read_text(encoding="utf-8")
)["output"]
VIEWS = get_args(By)


@pytest.mark.parametrize("output", OUTPUTS, ids=lambda output: output["name"])
def test_what_is_printed(pond: ProjectFolder, output: dict[str, Any]) -> None:
    assert pond.parity("ledger", *output["args"], code=output.get("code", 0)) == output["text"]


def test_the_project_has_a_row_of_every_status(pond: ProjectFolder) -> None:
    assert {row["status"] for row in pond.ledger()} == set(get_args(Status))


@pytest.mark.parametrize("where", ["pond", "bundled corpus"])
def test_the_sums_by_file_are_those_of_the_migration(pond: ProjectFolder, where: str) -> None:
    cases = pond.root / "cases" if where == "pond" else ROOT / "cases"
    manifest, rows = read_manifest(cases), read_ledger(cases).rows
    by_file = {group.name: group.counts for group in grouped(rows, "file")}
    for entry in manifest.inputs:
        if entry.sites or entry.tests:
            counts = by_file.pop(entry.file)
            assert (counts.tests, counts.sites, counts.instances) == (
                entry.tests,
                entry.sites,
                entry.instances,
            )
    assert by_file == {}
    totals, sums = totals_of(manifest), counts_of(rows)
    assert msgspec.to_builtins(sums) == {
        "rows": manifest.rows,
        "tests": totals.tests,
        "sites": totals.sites,
        "instances": totals.instances,
        "translated": totals.translated,
        "static": totals.static,
        "static_false": totals.static_false,
        "skipped": sum(totals.skipped.values()),
        "implied": totals.implied,
        "unreached": totals.unreached,
        "bare_tests": sum(totals.bare_tests.values()),
    }


@pytest.mark.parametrize("by", VIEWS)
def test_every_row_is_in_one_group(pond: ProjectFolder, by: By) -> None:
    rows = read_ledger(pond.root / "cases").rows
    groups = grouped(rows, by)
    assert sum(group.counts.rows for group in groups) == len(rows)
    assert sorted(map(str, in_order(rows, by))) == sorted(map(str, rows))


@pytest.mark.parametrize("by", VIEWS)
def test_json_keeps_to_its_schema(pond: ProjectFolder, by: By) -> None:
    [path] = [path for path in SCHEMAS if path.name == "ledger-report.schema.json"]
    schema = msgspec.json.decode(path.read_bytes())
    for more in ([], ["--rows"]):
        report = pond.json("ledger", "--by", by, *more)
        jsonschema.validate(report, schema)
        assert len(report["rows"]) == (len(pond.ledger()) if more else 0)
    assert set(report["reasons"]) == {row["code"] for row in pond.ledger() if "code" in row}


def test_rows_lead_to_the_line_of_the_assertion(pond: ProjectFolder) -> None:
    for row in read_ledger(pond.root / "cases").rows:
        file, line, column = row.place.rsplit(":", 2)
        text = (pond.root / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert text[int(column) - 1 :].startswith(row.text.partition("\n")[0]), row


def test_files_and_rows_that_nothing_is_known_about_are_bad_data(project: ProjectFolder) -> None:
    assert "run `parity migrate` to write it" in project.parity("ledger", code=65)
    project.write("cases/ledger.jsonl", '{"file": 1}\n')
    assert "cases/ledger.jsonl:1: Expected `str`, got `int`" in project.parity("ledger", code=65)


def test_older_rows_without_the_line_of_their_test_are_read() -> None:
    row = Row("a.rs", 3, 5, "assert", "assert!(x)", "static", test="t", code="static_true")
    [group] = grouped([row], "test")
    assert (group.name, group.file, group.line) == ("t", "a.rs", 0)


def test_a_trial_has_a_ledger_of_its_own(pond: ProjectFolder) -> None:
    pond.parity("migrate", "cases/legacy/deep", "--out", "trial")
    told = pond.parity("ledger", "--cases", "trial")
    assert told.splitlines()[-1] == "0 implied, 1 unreached; 1 case"
    assert pond.parity("ledger").splitlines()[-1].endswith("; 4 cases")
    pond.parity("ledger", "--cases", "nowhere", code=2)
