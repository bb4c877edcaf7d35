"""What changed since another commit: behaviour, cases, decisions."""

from __future__ import annotations

import contextlib
import subprocess
from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, RUST, UNKNOWN_CASE

from migrate.report.markdown import code

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder


HAND = """\
format = 1

[[case]]
id = "NAME"
op = "normalize_tool_name"
args = { name = " a " }
"""


def git(project: ProjectFolder, *arguments: str) -> None:
    command = ["git", "-c", "user.name=Ida", "-c", "user.email=ida@example.org", *arguments]
    subprocess.run(command, cwd=project.root, check=True, capture_output=True)


@pytest.fixture
def committed(gated: ProjectFolder) -> ProjectFolder:
    git(gated, "init", "-q")
    git(gated, "add", ".")
    git(gated, "commit", "-qm", "first")
    return gated


def changelog(project: ProjectFolder, ref: str = "HEAD", code: int = 0) -> list[str]:
    said = project.parity("gate", "--since", ref, "--format", "markdown", code=code)
    return said[: said.index("### ✅" if code == 0 else "### ❌")].splitlines()


def test_where_nothing_changed_it_says_so(committed: ProjectFolder) -> None:
    said = changelog(committed)
    assert said[0].startswith("## Behaviour since `HEAD` (")
    assert (
        said[2] == "Nothing changed: every case does what it did, and every decision is as it was."
    )


def test_cases_that_changed_alike_are_told_once(committed: ProjectFolder) -> None:
    committed.write(
        "louder.py",
        "from harness.implementation.bundled import ops as bundled\n\n"
        "def ops():\n"
        "    whole = bundled()['parse_bare']\n"
        "    louder = {'parse_bare': lambda **args: whole(**args) | {'loud': True}}\n"
        "    return dict(bundled()) | louder\n",
    )
    committed.write(
        "pyproject.toml",
        '[tool.parity]\nimplementation = "louder"\nimplementations.louder.python = "louder:ops"\n',
    )
    said = "\n".join(changelog(committed, code=1))
    assert f"- `{LEDGER_CASE}`, `{UNKNOWN_CASE}`\n" in said
    assert "\n  loud: observed true, not blessed\n" in said
    assert said.count("```text") == 1


def test_new_gone_and_renamed_cases_are_told_apart(committed: ProjectFolder) -> None:
    rust = RUST.replace("fn ledger_is_always_known", "fn ledgers_are_known")
    rust = rust.replace('"spade({ depth: 3 })"', '"rake({ depth: 3 })"')
    rust = rust.replace("fn unknown_names_are_reported", "fn rakes_are_unknown")
    committed.write("cases/legacy/tools.rs", rust)
    committed.parity("migrate", "cases/legacy")
    said = "\n".join(changelog(committed, code=1))
    assert (
        f"### Cases with another id\n\n- `{LEDGER_CASE}` → `legacy_tools_ledgers_are_known`" in said
    )
    assert "### New cases\n\n- `legacy_tools_rakes_are_unknown`" in said
    assert f"### Cases that are gone\n\n- `{UNKNOWN_CASE}`" in said


def test_a_case_that_had_no_snapshot_is_not_new(committed: ProjectFolder) -> None:
    committed.write("cases/hand/old.toml", HAND.replace("NAME", "hand_old"))
    git(committed, "add", ".")
    git(committed, "commit", "-qm", "a case, and no snapshot")
    committed.write("cases/hand/new.toml", HAND.replace("NAME", "hand_new"))
    said = "\n".join(changelog(committed, code=1))
    assert "### New cases\n\n- `hand_new`\n\n### Cases that had no snapshot\n\n- `hand_old`" in said


def test_decisions_come_and_go(committed: ProjectFolder) -> None:
    committed.parity(
        "triage", "set", DISAGREEMENT, "--verdict", "legacy_wrong", "--reason", "it | asks\nwrong",
        "--author", "Ida",
    )  # fmt: skip
    said = "\n".join(changelog(committed))
    assert f"### Decided\n\n- `{DISAGREEMENT}`: legacy_wrong — it \\| asks wrong" in said
    assert f"### Decisions withdrawn\n\n- `{DISAGREEMENT}`: revision_drift — old wording" in said


def test_a_reason_is_shown_and_does_nothing(committed: ProjectFolder) -> None:
    reason = "[x](javascript:alert(1)) <img src=x> **b** @octocat"
    words = ("--verdict", "legacy_wrong", "--author", "Ida", "--reason", reason)
    committed.parity("triage", "set", DISAGREEMENT, *words)
    shown = r"\[x\](javascript:alert(1)) \<img src=x\> \*\*b\*\* @<wbr>octocat"
    assert f"- `{DISAGREEMENT}`: legacy_wrong — {shown}" in changelog(committed)
    listed = committed.parity("triage", "list", "--format", "markdown")
    assert f"| legacy_wrong: {shown} |" in listed


def test_a_commit_before_everything_has_only_new_cases(gated: ProjectFolder) -> None:
    git(gated, "init", "-q")
    git(gated, "add", "pyproject.toml")
    git(gated, "commit", "-qm", "empty")
    said = "\n".join(changelog(gated))
    assert f"### New cases\n\n- `{LEDGER_CASE}`\n- `{UNKNOWN_CASE}`" in said
    assert "### Decided" in said


@pytest.mark.parametrize("ref", ["nowhere", "--output=x", "HEAD:cases", " "])
def test_what_is_no_commit_is_refused(committed: ProjectFolder, ref: str) -> None:
    said = committed.parity("gate", f"--since={ref}", code=65)
    assert f"git knows no commit {ref!r} here" in said
    assert not (committed.root / "x").exists()


def test_outside_of_a_repository_it_says_what_is_missing(gated: ProjectFolder) -> None:
    assert "git" in gated.parity("gate", "--since", "HEAD", code=65)


def test_only_markdown_and_text_tell_it(committed: ProjectFolder) -> None:
    said = committed.parity("gate", "--since", "HEAD", "--format", "json", code=2)
    assert "choose text, markdown or github" in said


def test_a_project_below_the_repository_is_found(committed: ProjectFolder, tmp_path: Path) -> None:
    """The project may be a folder of a larger repository."""
    inner = tmp_path / "outer"
    subprocess.run(["git", "clone", "-q", str(committed.root), str(inner / "project")], check=True)
    subprocess.run(["rm", "-rf", str(inner / "project/.git")], check=True)
    run = ["git", "-c", "user.name=Ida", "-c", "user.email=i@example.org", "-C", str(inner)]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "all"]):
        subprocess.run([*run, *arguments], check=True, capture_output=True)
    with contextlib.chdir(inner / "project"):
        assert changelog(committed)[2].startswith("Nothing changed")


def test_files_are_those_of_the_commit_whatever_their_attributes(committed: ProjectFolder) -> None:
    committed.write(".gitattributes", "snapshots/** export-ignore\n*.toml export-subst\n")
    path = committed.root / "cases/triage.toml"
    path.rename(committed.root / "decisions.toml")
    path.symlink_to("../decisions.toml")
    git(committed, "add", ".")
    git(committed, "commit", "-qm", "second")
    assert changelog(committed)[2].startswith("Nothing changed")


@pytest.mark.parametrize("name", ["two\nlines", "return\r", "escape\x1b[31m", "blank "])
def test_a_link_is_followed_whatever_its_name(committed: ProjectFolder, name: str) -> None:
    folder = committed.root / "snapshots/legacy_tools"
    (folder / f"{name}.json").symlink_to(f"{LEDGER_CASE}.json")
    (folder / name).symlink_to(f"{LEDGER_CASE}.json")
    git(committed, "add", ".")
    git(committed, "commit", "-qm", "second")
    said = changelog(committed, code=1)
    assert said[2:5] == ["### Cases that are gone", "", f"- {code(name)}"]


def test_a_link_that_leads_out_of_the_commit_is_said(committed: ProjectFolder) -> None:
    path = committed.root / "cases/triage.toml"
    text = path.read_text()
    path.unlink()
    path.symlink_to("/nowhere/triage.toml")
    git(committed, "commit", "-qam", "second")
    path.unlink()
    path.write_text(text)
    said = committed.parity("gate", "--since", "HEAD", code=65)
    assert "cases/triage.toml at " in said
    assert "leads to no file of that commit" in said


@pytest.mark.parametrize("broken", ["{", "[]", "{}", "\udcff"])
def test_a_snapshot_that_was_broken_is_named(committed: ProjectFolder, broken: str) -> None:
    [path, *_] = (committed.root / "snapshots").rglob("*.json")
    good = path.read_bytes()
    path.write_bytes(broken.encode(errors="surrogateescape"))
    git(committed, "commit", "-qam", "broken")
    path.write_bytes(good)
    said = committed.parity("gate", "--since", "HEAD", code=65)
    assert f"{path.relative_to(committed.root)} at " in said
    assert "not a snapshot" in said
