"""`parity triage`: set by cluster, undo, prune, suggest, shrink, open, as a person uses them."""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING, Any

import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, RUST, UNKNOWN_CASE

from migrate.cli.triage.opening import editor_command
from migrate.cli.triage.suggesting import command_of
from migrate.triage import read_triage
from migrate.triage.suggest import Suggestion

if TYPE_CHECKING:
    from project_folder import ProjectFolder

MORE = """\
use super::*;

#[test]
fn rakes_are_unknown() {
    let out = parse_bare_calls_in_body("rain falls\\nrake({ teeth: 3 })\\nit stops", None);
    assert!(out.errors.iter().any(|e| e.contains("No such rake")));
}

#[test]
fn rakes_stay_unknown() {
    let out = parse_bare_calls_in_body("rake({ teeth: 44 })", None);
    assert!(out.errors.iter().any(|e| e.contains("No such rake")));
}
"""


@pytest.fixture
def rakes(gated: ProjectFolder) -> ProjectFolder:
    """Two more disagreements, of one cluster, that nobody has decided about."""
    gated.write("cases/legacy/more.rs", MORE)
    gated.parity("migrate", "cases/legacy")
    gated.bless()
    return gated


def clusters(project: ProjectFolder) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for record in project.json("triage", "list", "--open")["disagreements"]:
        found.setdefault(record["cluster"], []).append(record["id"])
    return found


def settle(project: ProjectFolder, *selector: str, verdict: str = "legacy_wrong") -> str:
    return project.parity(
        "triage", "set", *selector, "--verdict", verdict, "--reason", "rakes", "--author", "Ada"
    )


def journal(project: ProjectFolder) -> list[dict[str, Any]]:
    text = (project.root / "cases/triage-journal.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_a_cluster_is_decided_in_one_command(rakes: ProjectFolder) -> None:
    [(cluster, ids)] = clusters(rakes).items()
    assert len(ids) == 2
    assert settle(rakes, cluster).endswith("\n2 disagreements settled\n")
    assert read_triage(rakes.root / "cases")[-1].ids == tuple(ids)
    rakes.parity("gate")


def test_a_case_means_all_of_its_disagreements(rakes: ProjectFolder) -> None:
    settle(rakes, UNKNOWN_CASE)
    [decision] = read_triage(rakes.root / "cases")
    assert (decision.ids, decision.verdict) == ((DISAGREEMENT,), "legacy_wrong")


def test_the_journal_says_who_and_when_and_undo_takes_it_back(rakes: ProjectFolder) -> None:
    before = (rakes.root / "cases/triage.toml").read_text(encoding="utf-8")
    [cluster] = clusters(rakes)
    settle(rakes, cluster)
    entry = journal(rakes)[-1]
    assert (entry["action"], entry["author"]) == ("set", "Ada")
    assert entry["added"][0]["decision"]["reason"] == "rakes"
    said = rakes.parity("triage", "undo", "--author", "Ida")
    assert "took back: set by Ada" in said
    assert (rakes.root / "cases/triage.toml").read_text(encoding="utf-8") == before
    assert [one["action"] for one in journal(rakes)] == ["set", "set", "undo"]


def test_a_replaced_decision_returns_and_undo_goes_further_back(gated: ProjectFolder) -> None:
    [first] = read_triage(gated.root / "cases")
    settle(gated, DISAGREEMENT)
    assert "+ revision_drift" in gated.parity("triage", "undo")
    assert read_triage(gated.root / "cases") == (first,)
    gated.parity("triage", "undo")
    assert read_triage(gated.root / "cases") == ()
    assert "nothing to undo" in gated.parity("triage", "undo", code=65)


def test_undo_refuses_what_was_changed_by_hand(gated: ProjectFolder) -> None:
    path = gated.root / "cases/triage.toml"
    path.write_text(path.read_text().replace("old wording", "older wording"))
    said = gated.parity("triage", "undo", code=65)
    assert "changed by hand" in said
    assert "older wording" in path.read_text()


def test_a_journal_that_cannot_be_read_says_where(gated: ProjectFolder) -> None:
    path = gated.root / "cases/triage-journal.jsonl"
    path.write_bytes(path.read_bytes() + b"{}\n")
    assert "triage-journal.jsonl:2: not an entry" in gated.parity("triage", "undo", code=65)


def test_the_gate_takes_the_journal_for_no_stray_file(gated: ProjectFolder) -> None:
    assert (gated.root / "cases/triage-journal.jsonl").is_file()
    gated.parity("gate")


def test_prune_shows_a_patch_and_writes_only_when_told(rakes: ProjectFolder) -> None:
    rakes.write("cases/legacy/tools.rs", RUST.replace("No such tool", "nknown tool"))
    rakes.parity("migrate", "cases/legacy")
    path = rakes.root / "cases/triage.toml"
    path.write_text(path.read_text() + "\n# the end\n")
    before = path.read_text()
    said = rakes.parity("triage", "prune", code=1)
    assert "--- a/cases/triage.toml\n+++ b/cases/triage.toml\n" in said
    assert "-[[decision]]" in said
    assert "1 stale decision, 0 undecided without them; --write removes them" in said
    assert path.read_text() == before
    rakes.parity("triage", "prune", "--write", "--author", "Ida")
    assert read_triage(rakes.root / "cases") == ()
    assert "# the end" in path.read_text()
    assert journal(rakes)[-1]["action"] == "prune"
    assert rakes.parity("triage", "prune") == "nothing is stale\n"


def test_prune_of_one_kind_leaves_the_others(gated: ProjectFolder) -> None:
    gated.write("cases/legacy/tools.rs", RUST.replace("No such tool", "No such thing"))
    gated.parity("migrate", "cases/legacy")
    assert gated.parity("triage", "prune", "--kind", "expired") == "nothing is stale\n"
    report = gated.json("triage", "prune", "--kind", "changed", code=1)
    [one] = report["stale"]
    assert (one["why"], one["reopened"], report["written"]) == ("changed", [DISAGREEMENT], False)


def test_suggestions_are_commands_that_settle_everything(rakes: ProjectFolder) -> None:
    report = rakes.json("triage", "suggest")
    [one] = report["suggestions"]
    assert one["pattern"] == "legacy_more_rakes_*_unknown:e1"
    said = rakes.parity("triage", "suggest")
    assert (
        "parity triage set --pattern 'legacy_more_rakes_*_unknown:e1' --verdict … --reason …"
        in said
    )
    settle(rakes, "--pattern", one["pattern"])
    rakes.parity("gate")


def test_a_suggestion_is_a_command_that_can_be_pasted() -> None:
    def command(pattern: str | None, *ids: str) -> str:
        return command_of(Suggestion((), pattern, ids))

    assert command(None, "pond:e1") == "parity triage set pond:e1 --verdict … --reason …"
    assert command("p*:e1", "pond:e1", "pool:e1") == (
        "parity triage set --pattern 'p*:e1' --verdict … --reason …"
    )
    assert command(None, "pond:e1", "a b:e1") == (
        "parity triage set pond:e1 \\\n    'a b:e1' \\\n    --verdict … --reason …"
    )


def test_shrink_finds_the_smallest_witness_of_a_cluster(rakes: ProjectFolder) -> None:
    report = rakes.json("triage", "shrink", "legacy_more_rakes_are_unknown:e1")
    assert report["is_minimal"]
    assert report["before"] == "rain falls\nrake({ teeth: 3 })\nit stops"
    assert report["after"] == "rake({"
    [cluster] = clusters(rakes)
    assert rakes.json("triage", "shrink", cluster)["before"] == "rake({ teeth: 44 })"
    assert "→ " in rakes.parity("triage", "shrink", cluster, "--tries", "2")


NOTHING = """\
use super::*;

#[test]
fn rakes_run() {
    let out = parse_bare_calls_in_body("rain falls\\nrake({ teeth: 3 })\\nit stops", None);
    assert_eq!(out.calls.len(), 1);
}

#[test]
fn nothing_is_a_call() {
    let out = parse_bare_calls_in_body("", None);
    assert_eq!(out.calls.len(), 1);
}
"""


def test_a_witness_of_an_empty_list_keeps_the_errors_that_explain_it(gated: ProjectFolder) -> None:
    gated.write("cases/legacy/nothing.rs", NOTHING)
    gated.parity("migrate", "cases/legacy")
    assert gated.json("triage", "shrink", "legacy_nothing_rakes_run:e1")["after"] == "e({"
    assert gated.json("triage", "shrink", "legacy_nothing_nothing_is_a_call:e1")["after"] == ""


def test_open_starts_the_editor_on_the_line(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "import sys; open('opened','w').write(' '.join(sys.argv[1:]))"
    gated.write("editor.py", script)
    monkeypatch.setenv("VISUAL", f"{shlex.quote(sys.executable)} editor.py")
    gated.parity("triage", "open", DISAGREEMENT)
    opened = (gated.root / "opened").read_text()
    assert opened == f"+14 {gated.root.resolve() / 'cases/legacy/tools.rs'}"


@pytest.mark.parametrize(
    ("editor", "words"),
    [
        ("vim", ["vim", "+3", "a b.rs"]),
        ("/usr/bin/code --wait", ["/usr/bin/code", "--wait", "--goto", "a b.rs:3"]),
        ("hx", ["hx", "a b.rs:3"]),
        ("emacs -nw; rm x", ["emacs", "-nw;", "rm", "x", "+3", "a b.rs"]),
    ],
)
def test_editors_are_told_the_line_and_no_shell_is_asked(editor: str, words: list[str]) -> None:
    assert editor_command({"EDITOR": editor}, "a b.rs", 3) == words


def test_without_an_editor_it_says_what_to_set(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    assert "$VISUAL or $EDITOR" in gated.parity("triage", "open", DISAGREEMENT, code=65)


def test_a_diff_tool_gets_both_sides(gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    gated.write("cases/legacy/tools.rs", RUST.replace("calls.is_empty()", "prose.is_empty()"))
    gated.parity("migrate", "cases/legacy")
    gated.write(
        "tool.py",
        "import sys; open('seen','w').write('|'.join(open(p).read() for p in sys.argv[1:]))",
    )
    monkeypatch.setenv("PARITY_DIFF_TOOL", f"{shlex.quote(sys.executable)} tool.py")
    gated.parity("triage", "show", f"{UNKNOWN_CASE}:e1")
    assert (gated.root / "seen").read_text() == "|spade({ depth: 3 })"


def test_words_are_marked_in_texts_of_one_line(gated: ProjectFolder) -> None:
    wrong = RUST.replace('json!("tin roof")', 'json!("tin rose")')
    assert wrong != RUST
    gated.write("cases/legacy/tools.rs", wrong)
    gated.parity("migrate", "cases/legacy")
    said = gated.parity("triage", "show", LEDGER_CASE)
    assert "  unified: - expected, + observed\n    - tin ⟦rose⟧\n    + tin ⟦roof⟧\n" in said


def test_parts_can_be_left_out(gated: ProjectFolder) -> None:
    whole = gated.parity("triage", "show", DISAGREEMENT)
    short = gated.parity("triage", "show", "--no-input", "--no-difference", DISAGREEMENT)
    assert "input, step 1" in whole
    assert "input, step 1" not in short
    assert "difference" not in short
