"""`[tool.parity.gate]`: budgets, spotless groups, expiry, repeated runs, quarantine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, UNKNOWN_CASE

if TYPE_CHECKING:
    from project_folder import ProjectFolder

FLAKY = """\
from harness.implementation.bundled import ops as bundled

asked = 0


def ops():
    table = dict(bundled())
    whole = table["parse_bare"]

    def parse_bare(**args):
        global asked
        asked += 1
        output = whole(**args)
        return output | {"asked": asked} if "ledger" in args["text"] else output

    return table | {"parse_bare": parse_bare}
"""


def policy(project: ProjectFolder, text: str, more: str = "") -> None:
    project.write("pyproject.toml", f"[tool.parity]\n{more}\n[tool.parity.gate]\n{text}\n")


def failures(project: ProjectFolder) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = project.json("gate", code=1)["failures"]
    return found


def checks(project: ProjectFolder) -> list[tuple[str, str]]:
    return [(failure["check"], failure["subject"]) for failure in failures(project)]


def make_flaky(project: ProjectFolder, text: str) -> None:
    project.write("flaky.py", FLAKY)
    policy(
        project,
        text,
        'implementation = "flaky"\nimplementations.flaky.python = "flaky:ops"',
    )


def test_a_budget_can_be_set_for_any_verdict(gated: ProjectFolder) -> None:
    policy(gated, "budget.revision_drift = 1")
    gated.parity("gate")
    policy(gated, "budget.revision_drift = 0")
    [failure] = failures(gated)
    assert (failure["check"], failure["subject"]) == ("debt", "revision_drift")
    assert failure["message"] == "1 disagreement is decided as revision_drift, 0 are allowed"
    assert "budget.revision_drift under [tool.parity.gate]" in failure["help"]


def test_a_spotless_group_has_no_decided_disagreement_either(gated: ProjectFolder) -> None:
    policy(gated, 'spotless = ["legacy_*"]')
    [failure] = failures(gated)
    assert (failure["check"], failure["subject"]) == ("not_spotless", DISAGREEMENT)
    assert (failure["file"], failure["line"]) == ("cases/legacy/tools.rs", 14)
    assert failure["case_file"] == f"cases/legacy_tools/{UNKNOWN_CASE}.toml"


def test_a_spotless_group_that_is_no_group_is_a_mistake(gated: ProjectFolder) -> None:
    policy(gated, 'spotless = ["legasy_*"]')
    assert checks(gated) == [("not_spotless", "legasy_*")]


@pytest.mark.parametrize(("days", "holds"), [(30, True), (29, False)])
def test_decisions_expire_after_so_many_days(
    gated: ProjectFolder, days: int, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = gated.root / "cases/triage.toml"
    [old] = [line for line in path.read_text().splitlines() if line.startswith("date")]
    path.write_text(path.read_text().replace(old, "date = 2026-01-01"))
    monkeypatch.setattr("migrate.cli.gate.today", lambda: old_day(31))
    policy(gated, f"expire_after = {days}")
    gated.parity("gate", code=0 if holds else 1)
    if not holds:
        assert checks(gated) == [("stale_decision", DISAGREEMENT)]
        assert "it has expired" in failures(gated)[0]["message"]


def old_day(day: int) -> Any:
    import datetime as dt  # noqa: PLC0415

    return dt.date(2026, 1, day)


def test_a_day_of_its_own_counts_before_the_policy(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = gated.root / "cases/triage.toml"
    [old] = [line for line in path.read_text().splitlines() if line.startswith("date")]
    path.write_text(path.read_text().replace(old, "date = 2025-01-01\nexpires = 2026-01-31"))
    monkeypatch.setattr("migrate.cli.gate.today", lambda: old_day(31))
    policy(gated, "expire_after = 1")
    gated.parity("gate")


def test_one_run_sees_no_flakiness_and_two_do(gated: ProjectFolder) -> None:
    make_flaky(gated, "runs = 1")
    assert ("flaky", LEDGER_CASE) not in checks(gated)
    make_flaky(gated, "runs = 3")
    [flaky] = [failure for failure in failures(gated) if failure["check"] == "flaky"]
    assert flaky["subject"] == LEDGER_CASE
    assert flaky["message"] == "asked 3 times it gave 3 different answers"
    assert flaky["line"] == 4


def test_a_quarantined_case_is_told_and_fails_nothing(gated: ProjectFolder) -> None:
    quarantine = f'quarantine = [{{case = "{LEDGER_CASE}", reason = "it counts"}}]'
    make_flaky(gated, f"runs = 2\n{quarantine}")
    report = gated.json("gate")
    assert report["failures"] == []
    told = [(failure["check"], failure["subject"]) for failure in report["quarantined"]]
    assert told == [("flaky", LEDGER_CASE)]
    said = gated.parity("gate")
    assert "quarantined, and failing nothing: 1" in said
    assert said.endswith("the gate holds\n")


def test_quarantine_covers_no_other_case_and_no_missing_snapshot(gated: ProjectFolder) -> None:
    quarantine = f'quarantine = [{{case = "{LEDGER_CASE}", reason = "it counts"}}]'
    make_flaky(gated, f"runs = 2\n{quarantine}")
    (gated.root / "cases/triage.toml").unlink()
    (gated.root / f"snapshots/legacy_tools/{LEDGER_CASE}.json").unlink()
    assert checks(gated) == [("no_snapshot", LEDGER_CASE), ("untriaged", DISAGREEMENT)]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('case = "legacy_gone_*", reason = "r"', "no case matches it"),
        (f'case = "{LEDGER_CASE}", reason = "r", expires = 2020-01-02', "over since 2020-01-02"),
        (f'case = "{LEDGER_CASE}", reason = " "', "it has no reason"),
    ],
)
def test_a_quarantine_that_is_stale_fails(gated: ProjectFolder, entry: str, said: str) -> None:
    policy(gated, f"runs = 2\nquarantine = [{{{entry}}}]")
    [failure] = failures(gated)
    assert failure["check"] == "quarantine"
    assert said in failure["message"]


def test_a_quarantine_mutes_nothing_that_is_steady(gated: ProjectFolder) -> None:
    (gated.root / "cases/triage.toml").unlink()
    policy(gated, 'runs = 2\nquarantine = [{case = "*", reason = "hush"}]')
    assert checks(gated) == [("untriaged", DISAGREEMENT)]


def test_a_quarantine_that_was_not_needed_is_told_and_fails_nothing(gated: ProjectFolder) -> None:
    policy(gated, 'runs = 3\nquarantine = [{case = "legacy_*", reason = "hush"}]')
    hint = (
        "quarantine legacy_*: asked 3 times, its cases (2) answered alike; "
        "remove the entry when they are repaired"
    )
    assert gated.json("gate")["hints"] == [hint]
    assert f"hint: {hint}\nthe gate holds\n" in gated.parity("gate")
    assert f"- `{hint}`" in gated.parity("gate", "--format", "markdown")
    told = f"::notice file=pyproject.toml,title=parity::{hint}"
    assert told in gated.parity("gate", "--format", "github").splitlines()


def test_a_quarantine_that_is_needed_is_no_hint(gated: ProjectFolder) -> None:
    make_flaky(gated, f'runs = 2\nquarantine = [{{case = "{LEDGER_CASE}", reason = "it counts"}}]')
    assert gated.json("gate")["hints"] == []


def test_with_one_run_a_quarantine_cannot_be_checked(gated: ProjectFolder) -> None:
    policy(gated, f'quarantine = [{{case = "{LEDGER_CASE}", reason = "r"}}]')
    [failure] = failures(gated)
    assert failure["check"] == "quarantine"
    assert "set `runs` to 2 or more" in failure["help"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("runs = 0", ">= 1"),
        ("expire_after = 0", ">= 1"),
        ("budget.port_bugs = 1", "port_bug"),
        ("spotles = []", "spotless"),
        ('quarantine = [{case = "a"}]', "reason"),
        ('quarantine = [{case = "a", reason = "b", untl = 1}]', "expires"),
    ],
)
def test_a_policy_that_says_nothing_known_is_refused(
    gated: ProjectFolder, text: str, said: str
) -> None:
    policy(gated, text)
    assert said in gated.parity("gate", code=78)


def test_like_failures_are_counted_after_ten(gated: ProjectFolder) -> None:
    tests = "".join(
        f'#[test]\nfn spade_{n}() {{\n    let out = parse_bare_calls_in_body("spade()", None);\n'
        f"    assert_eq!(out.calls.len(), {n});\n}}\n"
        for n in range(1, 13)
    )
    gated.write("cases/legacy/more.rs", f"use super::*;\n{tests}")
    gated.parity("migrate", "cases/legacy")
    gated.bless()
    said = gated.parity("gate", code=1).splitlines()
    assert sum(line.startswith("untriaged: legacy_more") for line in said) == 10
    assert "untriaged: and 2 more; `parity gate --all` lists them" in said
    assert "the gate does not hold: 12 failures" in said
    whole = gated.parity("gate", "--all", code=1).splitlines()
    assert sum(line.startswith("untriaged: legacy_more") for line in whole) == 12
