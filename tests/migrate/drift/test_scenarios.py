"""`parity migrate --check`: exactly what it says, and that `parity migrate` then does it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from project_folder import ProjectFolder

SCENARIOS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "scenarios.toml").read_text(encoding="utf-8")
)["scenario"]
OF_SNAPSHOTS = {"no_snapshot", "unused_snapshot", "changed"}


def apply(project: ProjectFolder, scenario: dict[str, Any]) -> None:
    legacy = project.rust.parent
    for move in scenario.get("moves", ()):
        if "to" in move:
            (legacy / move["from"]).rename(legacy / move["to"])
        else:
            (legacy / move["from"]).unlink()
    for edit in scenario.get("edits", ()):
        path = legacy / edit["file"]
        text = path.read_text(encoding="utf-8")
        assert edit["old"] in text
        path.write_text(text.replace(edit["old"], edit["new"]), encoding="utf-8")


def replaced(text: str, pairs: list[list[str]]) -> str:
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_what_would_change(decided: ProjectFolder, scenario: dict[str, Any]) -> None:
    apply(decided, scenario)
    before = decided.generated()
    code = 0 if "nothing would change" in scenario["check"] else 1
    assert decided.parity("migrate", "--check", "cases/legacy", code=code) == scenario["check"]
    assert decided.generated() == before

    triage = before["triage.toml"].decode()
    said = decided.parity("migrate")
    after = decided.generated()["triage.toml"].decode()
    assert after == replaced(triage, scenario.get("triage", []))
    assert [line for line in said.splitlines() if line.startswith("decision")] == [
        line for line in scenario["check"].splitlines() if line.startswith("decision")
    ]
    assert decided.parity("migrate", "--check").startswith("cases: nothing would change\n")
    failures = [
        [failure["check"], failure["subject"]]
        for failure in decided.json("gate", code=1)["failures"]
        if failure["check"] not in OF_SNAPSHOTS
    ]
    assert failures == scenario.get("failures", [])
