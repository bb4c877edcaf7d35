"""The gate holds only on purpose: whatever moves makes it fail with a message that helps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, RUST, UNKNOWN_CASE

if TYPE_CHECKING:
    from project_folder import ProjectFolder


def failures(project: ProjectFolder) -> list[tuple[str, str]]:
    report = project.json("gate", code=1)
    assert report["holds"] is False
    return [(failure["check"], failure["subject"]) for failure in report["failures"]]


def test_the_gate_holds_and_says_what_it_counted(gated: ProjectFolder) -> None:
    assert gated.parity("gate").splitlines() == [
        "2 tests, 4 sites, 4 instances = 4 translated + 0 static + 0 skipped",
        "1 implied, 0 unreached; 2 cases",
        "bundled: 3 agreements, 1 disagreement",
        "    decided: 1 revision_drift",
        "the gate holds",
    ]


def test_a_gate_in_front_of_nothing_fails(project: ProjectFolder) -> None:
    project.write("cases/legacy/tools.rs", RUST.replace("parse_bare_calls_in_body", "my_parse"))
    said = project.parity("migrate", "cases/legacy")
    assert "4 assertions depend on functions that the profile 'harn' does not know" in said
    assert said.endswith("\n\n  parity profile init cases/legacy\n")
    assert ("nothing_migrated", "cases") in failures(project)
    assert "parity profile init cases/legacy writes a profile" in project.parity("gate", code=1)


def test_removing_the_decision_fails(gated: ProjectFolder) -> None:
    (gated.root / "cases/triage.toml").unlink()
    assert failures(gated) == [("untriaged", DISAGREEMENT)]
    said = gated.parity("gate", code=1)
    assert "cases/legacy/tools.rs:14" in said
    assert f"parity triage show {DISAGREEMENT}" in said


def test_cases_of_another_profile_say_how_either_is_used(gated: ProjectFolder) -> None:
    gated.write("mine.toml", 'name = "mine"\n')
    gated.write("pyproject.toml", '[tool.parity]\nprofile = "mine.toml"\n')
    said = gated.parity("gate", code=1)
    assert "migrated with the profile 'harn', not 'mine'" in said
    assert "for 'mine': parity migrate cases/legacy; for 'harn': name its file as `profile`" in said


def test_editing_a_snapshot_fails(gated: ProjectFolder) -> None:
    path = gated.root / f"snapshots/legacy_tools/{LEDGER_CASE}.json"
    path.write_bytes(path.read_bytes().replace(b"tin roof", b"tin ruff"))
    assert failures(gated) == [("changed", LEDGER_CASE)]
    assert f"parity diff {LEDGER_CASE}" in gated.parity("gate", code=1)


def test_removing_a_snapshot_fails(gated: ProjectFolder) -> None:
    (gated.root / f"snapshots/legacy_tools/{LEDGER_CASE}.json").unlink()
    assert failures(gated) == [("no_snapshot", LEDGER_CASE)]


def test_a_snapshot_without_a_case_fails(gated: ProjectFolder) -> None:
    gated.write("snapshots/legacy_tools/stray.json", "{}")
    assert failures(gated) == [("unused_snapshot", "snapshots/legacy_tools/stray.json")]


def test_adding_an_assertion_to_the_rust_file_fails(gated: ProjectFolder) -> None:
    gated.write(
        "cases/legacy/tools.rs",
        RUST.replace('json!("tin roof"));', 'json!("tin roof"));\n    assert_eq!(out.prose, "");'),
    )
    assert failures(gated) == [("legacy_moved", "cases/legacy/tools.rs")]
    said = gated.parity("gate", code=1)
    assert "parity migrate cases/legacy; then parity diff" in said
    gated.parity("migrate", "cases/legacy")
    gated.parity("gate")


def test_removing_a_rust_file_fails(gated: ProjectFolder) -> None:
    gated.rust.unlink()
    assert failures(gated) == [("legacy_moved", "cases/legacy/tools.rs")]


def test_editing_a_migrated_case_fails(gated: ProjectFolder) -> None:
    path = gated.root / f"cases/legacy_tools/{LEDGER_CASE}.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("# Edits", "# edits") + "\n")
    assert failures(gated) == [("not_migrated", f"cases/legacy_tools/{LEDGER_CASE}.toml")]


def test_a_ledger_without_one_row_fails(gated: ProjectFolder) -> None:
    path = gated.root / "cases/ledger.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines):
        path.write_text("".join(lines[:number] + lines[number + 1 :]), encoding="utf-8")
        assert {check for check, _ in failures(gated)} == {"unaccounted"}, line


def test_a_decision_is_stale_when_what_was_seen_changes(gated: ProjectFolder) -> None:
    triage = gated.root / "cases/triage.toml"
    text = triage.read_text(encoding="utf-8")
    start = text.index("fingerprint = ") + len('fingerprint = "')
    triage.write_text(text[:start] + "0" * 16 + text[start + 16 :], encoding="utf-8")
    assert failures(gated) == [("stale_decision", DISAGREEMENT)]
    gated.decide(DISAGREEMENT)
    gated.parity("gate")


def test_a_decision_is_stale_when_the_disagreement_disappears(gated: ProjectFolder) -> None:
    gated.write("cases/legacy/tools.rs", RUST.replace("No such tool", "must be one of:"))
    gated.parity("migrate", "cases/legacy")
    assert failures(gated) == [("stale_decision", DISAGREEMENT)]


def test_a_decision_expires(gated: ProjectFolder) -> None:
    options = ("--verdict", "revision_drift", "--reason", "for now", "--author", "Ida")
    gated.parity("triage", "set", DISAGREEMENT, *options, "--expires", "2999-01-01")
    gated.parity("gate")
    triage = gated.root / "cases/triage.toml"
    text = triage.read_text(encoding="utf-8")
    triage.write_text(text.replace("2999-01-01", "2020-01-01"), encoding="utf-8")
    assert failures(gated) == [("stale_decision", DISAGREEMENT)]
    assert "expired" in gated.parity("gate", code=1)


@pytest.mark.parametrize("verdict", ["port_bug", "migrator_bug"])
def test_an_open_debt_fails_beyond_its_budget(gated: ProjectFolder, verdict: str) -> None:
    gated.parity("triage", "set", DISAGREEMENT, "--verdict", verdict, "--reason", "later")
    assert failures(gated) == [("debt", verdict)]
    gated.write("pyproject.toml", f"[tool.parity.gate]\nbudget = {{ {verdict} = 1 }}\n")
    gated.parity("gate")


def test_two_decisions_about_one_disagreement_fail(gated: ProjectFolder) -> None:
    triage = gated.root / "cases/triage.toml"
    text = triage.read_text(encoding="utf-8")
    triage.write_text(text + "\n" + text[text.index("[[decision]]") :], encoding="utf-8")
    assert failures(gated) == [("contested", DISAGREEMENT)]
    report = gated.json("gate", code=1)
    assert report["verdicts"] == {"revision_drift": 1}
    [failure] = report["failures"]
    assert failure["message"] == (
        "2 decisions are about it: revision_drift in line 7, revision_drift in line 15 of "
        "cases/triage.toml"
    )


def test_a_disagreement_with_two_decisions_is_one_debt(gated: ProjectFolder) -> None:
    triage = gated.root / "cases/triage.toml"
    text = triage.read_text(encoding="utf-8").replace("revision_drift", "port_bug")
    triage.write_text(text + "\n" + text[text.index("[[decision]]") :], encoding="utf-8")
    report = gated.json("gate", code=1)
    assert report["verdicts"] == {"port_bug": 1}
    [debt] = [one for one in report["failures"] if one["check"] == "debt"]
    assert debt["message"] == "1 disagreement is an open debt, 0 are allowed"
    assert (debt["file"], debt["line"]) == ("cases/triage.toml", 7)


def test_one_pattern_decides_about_many(gated: ProjectFolder) -> None:
    (gated.root / "cases/triage.toml").unlink()
    gated.parity(
        "triage",
        "set",
        "--pattern",
        f"{UNKNOWN_CASE}:*",
        "--verdict",
        "revision_drift",
        "--reason",
        "old wording",
        "--author",
        "Ida",
    )
    gated.parity("gate")
    said = gated.parity(
        "triage", "set", DISAGREEMENT, "--verdict", "port_bug", "--reason", "x", code=65
    )
    assert f"settled by the pattern '{UNKNOWN_CASE}:*' already" in said


def test_an_assertion_that_is_false_by_itself_fails(gated: ProjectFolder) -> None:
    gated.write("cases/legacy/tools.rs", RUST.replace("let out", "assert!(1 > 2);\n    let out", 1))
    gated.parity("migrate", "cases/legacy")
    site = "static:cases/legacy/tools.rs:5:5"
    assert failures(gated) == [("static_false", site)]
    assert "1 static (1 false)" in gated.parity("gate", code=1)
    assert site in gated.parity("triage", "list", "--open")
    gated.decide(site)
    gated.parity("gate")
    assert gated.json("triage", "list")["static_false"][0]["decision"]["author"] == "Ida"


def test_an_included_text_that_changes_or_goes_fails(gated: ProjectFolder) -> None:
    text = gated.write("cases/legacy/texts/spade.txt", "spade({ depth: 3 })")
    gated.write(
        "cases/legacy/tools.rs",
        RUST.replace('"spade({ depth: 3 })"', 'include_str!("texts/spade.txt")'),
    )
    gated.parity("migrate", "cases/legacy")
    moved = [("legacy_moved", "cases/legacy/texts/spade.txt")]
    gated.parity("gate")
    text.write_text("spade({ depth: 4 })", encoding="utf-8")
    assert failures(gated) == moved
    text.unlink()
    assert failures(gated) == moved


def test_an_included_text_that_comes_fails(gated: ProjectFolder) -> None:
    gated.write(
        "cases/legacy/tools.rs",
        RUST.replace('"spade({ depth: 3 })"', 'include_str!("texts/spade.txt")'),
    )
    gated.parity("migrate", "cases/legacy")
    assert ("legacy_moved", "cases/legacy/texts/spade.txt") not in failures(gated)
    gated.write("cases/legacy/texts/spade.txt", "spade({ depth: 3 })")
    assert ("legacy_moved", "cases/legacy/texts/spade.txt") in failures(gated)


def test_a_legacy_file_that_was_added_fails(gated: ProjectFolder) -> None:
    gated.write("cases/legacy/more/new.rs", "#[test]\nfn t() { assert!(true); }\n")
    assert failures(gated) == [("legacy_moved", "cases/legacy/more/new.rs")]


def test_a_second_migration_changes_no_byte(gated: ProjectFolder) -> None:
    before = gated.generated()
    report = gated.json("migrate", "cases/legacy")
    assert (report["changed"], report["removed"]) == (0, 0)
    assert gated.generated() == before


def test_cases_of_removed_tests_are_removed(gated: ProjectFolder) -> None:
    gated.write("cases/legacy/tools.rs", RUST[: RUST.index("#[test]\nfn unknown")])
    report = gated.json("migrate", "cases/legacy")
    assert report["removed"] == 1
    assert f"legacy_tools/{UNKNOWN_CASE}.toml" not in gated.generated()


def test_tests_that_are_still_there_are_not_forgotten(gated: ProjectFolder) -> None:
    before = gated.generated()
    said = gated.parity("migrate", "--none", code=65)
    assert "cases/legacy/tools.rs: still there, so --none forgets nothing" in said
    assert said.endswith("parity migrate cases/legacy\n")
    assert "name none" in gated.parity("migrate", "--none", "cases/legacy", code=2)
    gated.rust.unlink()
    assert gated.json("migrate", "--none", "--check", code=1)["would_change"] is True
    assert gated.generated() == before
    gated.parity("migrate", "--none")
    assert [name for name in gated.generated() if name.startswith("legacy_tools/")] == []
    assert gated.ledger() == []


def test_a_decision_keeps_the_comments_around_it(gated: ProjectFolder) -> None:
    triage = gated.root / "cases/triage.toml"
    triage.write_text("# ours\n" + triage.read_text(encoding="utf-8"), encoding="utf-8")
    gated.decide(DISAGREEMENT)
    assert triage.read_text(encoding="utf-8").startswith("# ours\n")
    assert triage.read_text(encoding="utf-8").count("[[decision]]") == 1


def test_show_prints_everything_needed_to_decide(gated: ProjectFolder) -> None:
    said = gated.parity("triage", "show", DISAGREEMENT)
    for fragment in (
        DISAGREEMENT,
        "cases/legacy/tools.rs:14 (unknown_names_are_reported)",
        'assert!(out.errors.iter().any(|e| e.contains("No such tool")))',
        "spade({ depth: 3 })",
        "No such tool",
        "Unknown tool 'spade'",
        "revision_drift: old wording (Ida, ",
    ):
        assert fragment in said


@pytest.mark.parametrize("name", [UNKNOWN_CASE, "cluster"])
def test_show_takes_a_case_or_a_cluster(gated: ProjectFolder, name: str) -> None:
    listed = gated.json("triage", "list")["disagreements"]
    chosen = listed[0]["cluster"] if name == "cluster" else name
    assert gated.json("triage", "show", chosen)["disagreements"] == listed


def test_a_renewed_decision_stays_in_its_place(gated: ProjectFolder) -> None:
    triage = gated.root / "cases/triage.toml"
    other = RUST.replace("No such tool", "Nothing of the kind").replace("unknown", "odd")
    gated.write("cases/legacy/other.rs", other)
    gated.parity("migrate", "cases/legacy")
    gated.bless()
    gated.decide("legacy_other_odd_names_are_reported:e2")
    before = triage.read_text(encoding="utf-8")
    gated.parity(
        "triage",
        "set",
        DISAGREEMENT,
        "--verdict",
        "revision_drift",
        "--reason",
        "newer wording",
        "--author",
        "Ida",
    )
    after = triage.read_text(encoding="utf-8")
    assert after == before.replace("old wording", "newer wording", 1)
    assert "\n\n[[decision]]" in after
    assert "\n\n\n" not in after


def test_diff_finds_the_disagreement_and_the_changed_snapshot(gated: ProjectFolder) -> None:
    path = gated.root / f"snapshots/legacy_tools/{LEDGER_CASE}.json"
    snapshot = json.loads(path.read_bytes())
    snapshot["steps"][0]["output"]["prose"] = "left over"
    path.write_text(json.dumps(snapshot), encoding="utf-8")
    report = gated.json("diff", code=1)
    assert [item["id"] for item in report["disagreements"]] == [DISAGREEMENT]
    assert [(item["case"], item["difference"]) for item in report["changed"]] == [
        (LEDGER_CASE, ['prose: blessed "left over", observed ""'])
    ]
    assert gated.json("diff", LEDGER_CASE, code=1)["disagreements"] == []


def test_diff_of_a_case_without_a_difference_exits_with_0(gated: ProjectFolder) -> None:
    gated.parity("diff", LEDGER_CASE)
    gated.parity("diff", "no_such_case", code=2)
