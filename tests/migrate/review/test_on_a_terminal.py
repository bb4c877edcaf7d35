"""A review on a real terminal: keys go in, decisions come out."""

from __future__ import annotations

import json
import os
import re
import signal
from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT, RUST, UNKNOWN_CASE
from terminal_of_a_person import Terminal

from migrate.cli.triage import COMMANDS
from migrate.review.keys import KEYS
from migrate.triage import read_triage

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder


def review(root: Path, *arguments: str) -> Terminal:
    return Terminal(root, "triage", "review", *arguments)


@pytest.fixture
def undecided(gated: ProjectFolder) -> ProjectFolder:
    (gated.root / "cases/triage.toml").unlink()
    (gated.root / "cases/triage-journal.jsonl").unlink()
    return gated


def test_accept_needs_a_verdict_and_a_reason(undecided: ProjectFolder) -> None:
    terminal = review(undecided.root)
    assert "1 undecided disagreement" in terminal.wait_for("? help")
    terminal.press("a")
    terminal.wait_for("verdict: ")
    for wrong in ("x", "0", "9", "\n", "\x1b[A"):
        terminal.press(wrong)
        terminal.wait_for("that is none of 1 to 7; Esc leaves it undecided")
        terminal.wait_for("verdict: ")
    terminal.press("2")
    terminal.wait_for("reason for 1 disagreement")
    terminal.press("\n")
    terminal.wait_for("no reason, no decision")
    assert read_triage(undecided.root / "cases") == ()
    terminal.press("a")
    terminal.wait_for("verdict: ")
    terminal.press("2")
    terminal.wait_for("reason for 1 disagreement")
    terminal.press("it asks too much\n")
    terminal.wait_for("expires")
    terminal.press("soon\n")
    terminal.wait_for("that is no day")
    terminal.wait_for("expires")
    terminal.press("2999-01-31\n")
    terminal.leave()
    terminal.wait_for("1 decided, 0 skipped, 0 left")
    assert terminal.end() == 0
    [decision] = read_triage(undecided.root / "cases")
    assert decision.ids == (DISAGREEMENT,)
    assert (decision.verdict, decision.reason) == ("legacy_wrong", "it asks too much")
    assert decision.author == "Ida"
    assert str(decision.expires) == "2999-01-31"
    undecided.parity("gate")


def test_the_end_says_what_was_decided_and_can_be_taken_back(undecided: ProjectFolder) -> None:
    terminal = review(undecided.root)
    terminal.wait_for("? help")
    accept(terminal, "a", "it asks too much")
    terminal.wait_for("nothing is left: 1 decided, 0 skipped")
    card = terminal.wait_for("? help").replace("\r", "")
    told = f"legacy_wrong for {DISAGREEMENT}: it asks too much"
    assert card == f"\n{told}\n\nb back   u undo   q quit   ? help"
    terminal.press("A")
    terminal.wait_for("'A' does nothing here; ? shows the keys")
    terminal.press("u")
    terminal.wait_for("took back the last decision of this review: 1 disagreement undecided again")
    assert read_triage(undecided.root / "cases") == ()
    terminal.press("s")
    terminal.wait_for("nothing is left: 0 decided, 1 skipped")
    terminal.wait_for("? help")
    terminal.press("b")
    assert "cluster 1 of 1" in terminal.wait_for("? help")
    terminal.press("q")
    terminal.end()


def test_a_reason_is_what_was_typed_where_it_was_asked_for(undecided: ProjectFolder) -> None:
    terminal = review(undecided.root)
    terminal.wait_for("? help")
    terminal.press("a2typed ahead")
    terminal.wait_for("reason for 1 disagreement")
    os.write(terminal.screen, b"it \xff asks\n")
    terminal.wait_for("that is no text in UTF-8; type it again")
    terminal.wait_for("reason for 1 disagreement")
    terminal.press("it asks too much\n")
    terminal.wait_for("expires")
    terminal.press("\n")
    terminal.leave()
    terminal.wait_for("1 decided")
    assert terminal.end() == 0
    assert [one.reason for one in read_triage(undecided.root / "cases")] == ["it asks too much"]


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("asks\x1b[H\x1b[C\x1b[D\x01it \x05 too\x1b[D\x1b[D\x1b[D\x7f, ", "it asks, too"),
        ("no it asksx\x1b[D\x1b[3~\x1b[1~\x1b[3~\x1b[3~\x1b[3~\x1b[4~!", "it asks!"),
        ("what is this\x15it asks for\x17too \x1b[A\x1b[Bmuch\x1b[F.", "it asks too much."),
        ("it asks \x1b[D\x0b\x1bb\x1bfoo \u6c60\u6c60\x1b[D\u00e9", "it asksoo \u6c60\u00e9\u6c60"),
        ("\x1b[200~it asks\nq too much\x1b[201~", "it asks q too much"),
        (
            "it asks " + 12 * "too much " + "\x01so " + "\x05.",
            "so it asks " + 12 * "too much " + ".",
        ),
    ],
)
def test_a_reason_is_edited_in_its_line(undecided: ProjectFolder, keys: str, reason: str) -> None:
    terminal = review(undecided.root)
    terminal.wait_for("? help")
    terminal.press("a2")
    terminal.wait_for("reason for 1 disagreement:")
    terminal.press(f"{keys}\n")
    terminal.wait_for("expires")
    terminal.press("\n")
    terminal.leave()
    terminal.wait_for("1 decided")
    assert terminal.end() == 0
    assert [one.reason for one in read_triage(undecided.root / "cases")] == [reason]


def test_a_byte_that_is_no_character_is_one_key(undecided: ProjectFolder) -> None:
    terminal = review(undecided.root)
    terminal.wait_for("? help")
    os.write(terminal.screen, b"\xffs")
    terminal.leave()
    terminal.wait_for("0 decided, 1 skipped")
    assert terminal.end() == 0


def test_what_is_skipped_comes_again_only_when_asked_for(undecided: ProjectFolder) -> None:
    terminal = review(undecided.root)
    terminal.wait_for("? help")
    terminal.press("s")
    terminal.leave()
    terminal.wait_for("0 decided, 1 skipped, 0 left")
    assert terminal.end() == 0
    kept = json.loads((undecided.root / ".parity/review.json").read_text())
    assert list(kept["skipped"]) == [DISAGREEMENT]
    again = review(undecided.root)
    again.wait_for("`parity triage review --restart` shows again what was skipped")
    assert again.end() == 0
    restarted = review(undecided.root, "--restart")
    restarted.wait_for("? help")
    restarted.press("q")
    restarted.wait_for("0 decided, 0 skipped, 1 left")
    assert restarted.end() == 0
    assert not (undecided.root / ".parity/review.json").exists()


def test_keys_show_hide_explain_and_go_on(undecided: ProjectFolder) -> None:
    terminal = review(undecided.root)
    assert "input, step 1" in terminal.wait_for("? help")
    terminal.press("i")
    assert "input, step 1" not in terminal.wait_for("? help")
    terminal.press("?")
    assert "parity triage set CLUSTER" in terminal.wait_for("any key goes on")
    terminal.press(" ")
    terminal.wait_for("? help")
    terminal.press("o")
    terminal.wait_for("no editor is configured")
    terminal.press("t")
    terminal.wait_for("no tool is configured")
    terminal.press("u")
    terminal.wait_for("nothing was decided here")
    terminal.press("w")
    assert "spade(" in terminal.wait_for("any key goes on")
    terminal.press(" ")
    terminal.wait_for("? help")
    terminal.press("z")
    terminal.wait_for("'z' does nothing here")
    terminal.press("\x1b[B")
    terminal.wait_for("'↓' does nothing here")
    terminal.press("\x1b")
    terminal.wait_for("'Esc' does nothing here")
    terminal.wait_for("keys")
    terminal.press("q")
    terminal.wait_for("1 left")
    terminal.end()


MORE = """\
use super::*;

#[test]
fn rakes_are_unknown() {
    let out = parse_bare_calls_in_body("rake({ teeth: 3 })", None);
    assert!(out.errors.iter().any(|e| e.contains("No such rake")));
}

#[test]
fn rakes_stay_unknown() {
    let out = parse_bare_calls_in_body("rake({ teeth: 44 })", None);
    assert!(out.errors.iter().any(|e| e.contains("No such rake")));
}
"""
RAKES = ("legacy_more_rakes_are_unknown:e1", "legacy_more_rakes_stay_unknown:e1")


@pytest.fixture
def rakes(undecided: ProjectFolder) -> ProjectFolder:
    """Three undecided disagreements, two of them of one cluster, which comes first."""
    undecided.write("cases/legacy/more.rs", MORE)
    undecided.parity("migrate", "cases/legacy")
    return undecided


def accept(terminal: Terminal, key: str, reason: str) -> str:
    terminal.press(key)
    asked = terminal.wait_for("verdict: ")
    terminal.press("2")
    terminal.wait_for("reason for")
    terminal.press(f"{reason}\n")
    terminal.wait_for("expires")
    terminal.press("\n")
    return asked


def decided(project: ProjectFolder) -> list[tuple[tuple[str, ...], str, str]]:
    return [(one.ids, one.reason, one.author) for one in read_triage(project.root / "cases")]


def test_accept_is_about_the_one_shown_and_all_about_the_cluster(rakes: ProjectFolder) -> None:
    terminal = review(rakes.root)
    terminal.wait_for("? help")
    asked = accept(terminal, "a", "one rake")
    assert "decide about 1 disagreement:" in asked
    assert RAKES[0] in asked
    terminal.wait_for("2 left, 1 decided")
    terminal.wait_for("? help")
    assert decided(rakes) == [((RAKES[0],), "one rake", "Ida")]
    terminal.press("u")
    terminal.wait_for("took back the last decision of this review: 1 disagreement")
    asked = accept(terminal, "A", "all rakes")
    assert re.search("decide about 2 disagreements of cluster c-[0-9a-f]{6}:", asked)
    assert all(identity in asked for identity in RAKES)
    terminal.wait_for("1 left, 2 decided")
    terminal.press("q")
    terminal.end()
    assert decided(rakes) == [(RAKES, "all rakes", "Ida")]


def test_a_prompt_is_left_with_escape_and_the_review_goes_on(rakes: ProjectFolder) -> None:
    terminal = review(rakes.root)
    terminal.wait_for("? help")
    for left in ("half a rea\x1b", "half\x03", "\x04"):
        terminal.press("a2")
        terminal.wait_for("reason for 1 disagreement:")
        terminal.press(left)
        terminal.wait_for("no reason, no decision")
    for left in ("\x1b", "\x03", "\x04"):
        terminal.press("a")
        terminal.wait_for("verdict: ")
        terminal.press(left)
        terminal.wait_for("no verdict, no decision")
    accept(terminal, "a", "one rake")
    terminal.wait_for("? help")
    terminal.press("a2")
    terminal.wait_for("reason for 1 disagreement [Enter: one rake]")
    terminal.press("\n")
    terminal.wait_for("expires")
    terminal.press("\x1b")
    terminal.wait_for("no decision")
    accept(terminal, "a", "")
    terminal.wait_for("1 left, 2 decided")
    terminal.press("a2")
    terminal.wait_for("reason for 1 disagreement:")  # a reason is of its own cluster
    terminal.press("\n")
    terminal.wait_for("no reason, no decision")
    terminal.press("q")
    terminal.end()
    assert decided(rakes) == [((one,), "one rake", "Ida") for one in RAKES]


def test_what_another_person_decides_meanwhile_stays(rakes: ProjectFolder) -> None:
    terminal = review(rakes.root)
    terminal.wait_for("? help")
    rakes.decide(RAKES[1])
    asked = accept(terminal, "A", "the rest")
    assert "decide about 1 disagreement:" in asked
    assert RAKES[0] in asked
    told = terminal.wait_for("u undoes it")
    assert "1 left, 2 decided" in told
    both = [((RAKES[1],), "old wording", "Ida"), ((RAKES[0],), "the rest", "Ida")]
    assert decided(rakes) == both
    terminal.press("u")
    terminal.wait_for("took back the last decision of this review: 1 disagreement")
    assert decided(rakes) == both[:1]
    rakes.decide(RAKES[0])
    terminal.press("a")
    terminal.wait_for(f"Ida decided about {RAKES[0]} meanwhile: revision_drift")
    terminal.press("q")
    terminal.wait_for("2 decided, 0 skipped, 1 left")
    terminal.end()
    assert [ids for ids, _, _ in decided(rakes)] == [(RAKES[1],), (RAKES[0],)]


def test_a_reason_is_kept_where_another_person_decides_while_it_is_typed(
    rakes: ProjectFolder,
) -> None:
    terminal = review(rakes.root)
    terminal.wait_for("? help")
    terminal.press("m")
    terminal.wait_for("? help")
    terminal.press("a2")
    terminal.wait_for("reason for 1 disagreement:")
    rakes.decide(RAKES[0])
    terminal.press("no rakes here\n")
    terminal.wait_for("expires")
    terminal.press("\n")
    terminal.wait_for(f"{RAKES[1]}")
    terminal.wait_for(f"Ida decided about {RAKES[0]} meanwhile: revision_drift")
    terminal.press("a2")
    terminal.wait_for("reason for 1 disagreement [Enter: no rakes here]:")
    terminal.press("\n")
    terminal.wait_for("expires")
    terminal.press("\n")
    terminal.wait_for("1 left, 2 decided")
    terminal.press("q")
    terminal.end()
    assert decided(rakes) == [
        ((RAKES[0],), "old wording", "Ida"),
        ((RAKES[1],), "no rakes here", "Ida"),
    ]


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGHUP])
def test_what_was_skipped_is_remembered_however_a_review_ends(
    rakes: ProjectFolder, by: signal.Signals
) -> None:
    terminal = review(rakes.root)
    terminal.wait_for("? help")
    terminal.press("s")
    terminal.wait_for("2 left, 0 decided, 1 skipped")
    terminal.wait_for("? help")
    terminal.process.send_signal(by)
    terminal.end()
    again = review(rakes.root)
    shown = again.wait_for("? help")
    assert "2 left, 0 decided, 1 skipped" in shown
    assert RAKES[1] in shown
    again.press("q")
    again.end()


def test_a_tool_that_prints_is_waited_for(
    undecided: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    undecided.write("cases/legacy/tools.rs", RUST.replace("calls.is_empty()", "prose.is_empty()"))
    undecided.parity("migrate", "cases/legacy")
    terminal = review(undecided.root, f"{UNKNOWN_CASE}:e1", "--diff-tool", "diff -u")
    terminal.wait_for("? help")
    terminal.press("t")
    assert "+spade({ depth: 3 })" in terminal.wait_for("any key goes on")
    terminal.press(" ")
    terminal.wait_for("? help")
    terminal.press("q")
    terminal.end()


def test_a_review_is_limited_to_a_cluster_or_a_group(rakes: ProjectFolder) -> None:
    records = rakes.json("triage", "list", "--open")["disagreements"]
    cluster = next(one["cluster"] for one in records if one["id"] == RAKES[0])
    for name, count in ((cluster, 2), ("legacy_more", 2), (RAKES[1], 1), ("legacy_tools", 1)):
        terminal = review(rakes.root, name)
        assert "cluster 1 of 1 · " in terminal.wait_for("? help")
        terminal.press("S")
        terminal.leave()
        terminal.wait_for(f"0 decided, {count} skipped, 0 left")
        terminal.end()
        rakes.parity("triage", "list")
        kept = json.loads((rakes.root / ".parity/review.json").read_text())["skipped"]
        terminal = review(rakes.root, name, "--restart")
        terminal.wait_for("? help")
        terminal.press("q")
        terminal.wait_for("left")
        terminal.end()
        assert len(kept) == count
    terminal = review(rakes.root, "c-0")
    terminal.wait_for("no undecided disagreement of c-0")
    assert terminal.end() == 2


def test_the_end_of_a_card_says_where_one_is_and_keys_stay_whole(rakes: ProjectFolder) -> None:
    terminal = review(rakes.root)
    lines = terminal.wait_for("? help").replace("\r", "").split("\n")
    assert re.fullmatch("cluster 1 of 2 · c-[0-9a-f]{6} · 3 left, 0 decided, 0 skipped", lines[-4])
    assert lines[-3].startswith("errors any (contains")
    keys = "   ".join(lines[-2:]).split("   ")
    assert keys == [f"{key} {one.label}" for key, one in KEYS.items()]
    terminal.press("q")
    terminal.end()


def test_what_is_skipped_by_a_command_is_skipped_by_a_review(rakes: ProjectFolder) -> None:
    def listed(which: str) -> list[str]:
        return [one["id"] for one in rakes.json("triage", "list", which)["disagreements"]]

    assert "1 disagreement skipped" in rakes.parity("triage", "skip", RAKES[0])
    assert listed("--skipped") == [RAKES[0]]
    assert listed("--left") == [RAKES[1], DISAGREEMENT]
    assert listed("--open") == [*RAKES, DISAGREEMENT]
    for which, total in (
        ("--left", "2 left to review, of 3 disagreements"),
        ("--skipped", "1 skipped by a review, of 3 disagreements"),
        ("--open", "3 without a decision, of 3 disagreements"),
    ):
        assert rakes.parity("triage", "list", which).splitlines()[-1] == total
    terminal = review(rakes.root)
    shown = terminal.wait_for("? help")
    assert "2 left, 0 decided, 1 skipped" in shown
    terminal.press("q")
    terminal.wait_for("2 left")
    terminal.end()
    cluster = next(
        one["cluster"]
        for one in rakes.json("triage", "list", "--left")["disagreements"]
        if one["id"] == RAKES[1]
    )
    assert rakes.json("triage", "skip", cluster) == {"skipped": [*RAKES], "again": []}
    assert listed("--left") == [DISAGREEMENT]
    assert rakes.json("triage", "unskip", RAKES[0]) == {"skipped": [], "again": [RAKES[0]]}
    assert listed("--skipped") == [RAKES[1]]
    rakes.decide(RAKES[1])
    assert "no disagreement" in rakes.parity("triage", "skip", RAKES[1], code=2)
    assert listed("--skipped") == []
    rakes.parity("triage", "skip", DISAGREEMENT)
    assert "1 disagreement to review again" in rakes.parity("triage", "unskip", "--all")
    assert listed("--skipped") == []
    assert "or give --all" in rakes.parity("triage", "unskip", code=2)


def test_every_key_has_a_twin_that_is_a_command() -> None:
    for key in KEYS.values():
        for twin in key.twin.split(", and "):
            assert twin.split()[0] in COMMANDS


def test_without_a_terminal_it_names_the_twins(undecided: ProjectFolder) -> None:
    said = undecided.parity("triage", "review", code=2)
    assert "`parity triage list --open`, `show` and `set`" in said
