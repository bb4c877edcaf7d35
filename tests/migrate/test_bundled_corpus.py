"""The bundled corpus: its ledger adds up, and its gate passes only because of its decisions."""

from __future__ import annotations

import datetime as dt
import json
import shutil
import tomllib
from pathlib import Path

import pytest

from harness.configuration import Options, Project
from harness.implementation import load_implementation
from harness.storage import write_atomically
from migrate.gate import GateResult, run_gate
from migrate.gate.checks.sources import ELSEWHERE
from migrate.inputs import read_inputs
from migrate.ledger import LEDGER, MANIFEST, read_ledger, read_manifest
from migrate.migration import migrate
from migrate.profile import load_profile
from migrate.report.totals import totals_of
from migrate.triage import read_triage
from migrate.triage.files import FILE
from migrate.triage.writing import triage_bytes

ROOT = Path(__file__).parents[2]
PORTED = load_implementation(Project(ROOT, Options())).ops


@pytest.fixture
def copy(tmp_path: Path) -> Project:
    for folder in ("cases", "snapshots"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return Project(tmp_path, Options())


def gate(project: Project) -> GateResult:
    return run_gate(project, load_implementation(project), dt.datetime.now(dt.UTC).date())


def checks(project: Project) -> list[tuple[str, str]]:
    return [(failure.check, failure.subject) for failure in gate(project).failures]


def test_migrating_again_changes_no_byte(copy: Project) -> None:
    inputs = read_inputs([copy.root / "cases/legacy"], copy.root)
    done = migrate(inputs, load_profile("harn"), PORTED, copy.cases)
    assert (done.changed, done.removed) == (0, 0)


def test_every_instance_is_accounted_for_and_nearly_all_are_translated() -> None:
    rows = read_ledger(ROOT / "cases").rows
    totals = totals_of(read_manifest(ROOT / "cases"))
    assert totals.tests >= 300
    assert totals.instances >= 1_000
    assert totals.instances == totals.translated + totals.static + sum(totals.skipped.values())
    assert totals.translated + totals.static >= 0.95 * totals.instances
    assert all(row.code and row.detail for row in rows if row.status == "skipped")
    assert "" not in totals.skipped


def test_the_gate_holds(copy: Project) -> None:
    assert gate(copy).failures == ()


def test_there_are_honest_disagreements_and_each_has_a_decision(copy: Project) -> None:
    result = gate(copy)
    verdicts = [entry.decision.verdict for entry in result.settlement.settled]
    assert verdicts.count("revision_drift") >= 3
    assert verdicts.count("legacy_wrong") >= 1
    assert len(result.survey.disagreements) == sum(
        len(entry.disagreements) for entry in result.settlement.settled
    )


@pytest.mark.parametrize("half", [0, 1])
def test_removing_decisions_fails_for_each_of_them(copy: Project, half: int) -> None:
    decisions = read_triage(copy.cases)
    (copy.cases / FILE).write_bytes(triage_bytes(copy.cases, decisions[half::2]))
    removed = {name for decision in decisions[1 - half :: 2] for name in decision.ids}

    assert removed
    assert sorted(checks(copy)) == sorted(("untriaged", name) for name in removed)


def test_editing_snapshots_fails_for_each_of_them(copy: Project) -> None:
    groups = [sorted(group.glob("*.json")) for group in copy.snapshots.iterdir()]
    edited = [path for group in groups for path in group[::7]]
    for path in edited:
        snapshot = json.loads(path.read_bytes())
        snapshot["steps"][0]["outcome"] = "refused"
        write_atomically(path, json.dumps(snapshot).encode())

    assert all(groups)
    assert sorted(checks(copy)) == sorted(("changed", path.stem) for path in edited)


def test_adding_one_assertion_anywhere_fails(copy: Project) -> None:
    path = copy.cases / "legacy/harn/tests/core_parser.rs"
    text = path.read_text(encoding="utf-8")
    moved = [("legacy_moved", "cases/legacy/harn/tests/core_parser.rs")]
    position = text.index("#[test]")
    opening = text.index("{\n", position) + 2
    path.write_text(f"{text[:opening]}    assert!(true);\n{text[opening:]}", encoding="utf-8")
    assert checks(copy) == moved


def test_the_written_files_are_those_of_the_manifest() -> None:
    cases = ROOT / "cases"
    written = {
        path.relative_to(cases).as_posix()
        for path in cases.rglob("*")
        if path.is_file() and ELSEWHERE.isdisjoint(path.relative_to(cases).parts[:1])
    }
    assert written == {*read_manifest(cases).written, LEDGER, MANIFEST, "triage.toml"}


def test_the_triage_file_is_as_the_command_writes_it(copy: Project) -> None:
    path = copy.cases / "triage.toml"
    before = path.read_bytes()
    (copy.cases / FILE).write_bytes(triage_bytes(copy.cases, read_triage(copy.cases)))
    assert tomllib.loads(path.read_text(encoding="utf-8")) == tomllib.loads(before.decode())
    assert path.read_bytes() == before
