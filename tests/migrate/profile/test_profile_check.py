"""`parity profile check` says what a profile makes of tests before anything answers its ops."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from project_folder import ProjectFolder

PROFILE = """
name = "mine"

[[entry_point]]
function = "parse_bare_calls_in_body"
op = "read"
args = [{ name = "text", kind = "text" }, { name = "tools", kind = "registry" }]
returns = "Parsed"

[[entry_point]]
function = "parse_all"
op = "read_all"
args = [{ name = "text", kind = "text" }]
returns = "Parsed"

[types.Parsed]
calls = "Vec<Value>"

[ops.read]
[ops.read_all]
"""
OPEN = """\
place                       times  code
cases/legacy/tools.rs:14:5      1  undescribed_type
    assert!(out.errors.iter().any(|e| e.contains("No such tool")))
    → Parsed.errors: [types.Parsed] with errors
"""


def test_assertions_that_would_be_no_cases_are_listed_with_the_lines_that_are_missing(
    project: ProjectFolder,
) -> None:
    project.write("mine.toml", PROFILE)
    told = project.parity("profile", "check", "cases/legacy", "--profile", "mine.toml")
    assert told.startswith(OPEN)
    assert "4 instances = 3 translated + 0 static + 1 skipped" in told
    assert "profile 'mine': no test uses entry_point parse_all" in told
    assert not (project.root / "cases/ledger.jsonl").exists()


def test_without_a_path_the_tests_are_those_of_the_last_migration(project: ProjectFolder) -> None:
    project.write("mine.toml", PROFILE)
    project.parity("migrate", "cases/legacy")
    report = project.json("profile", "check", "--profile", "mine.toml")
    assert [site["code"] for site in report["open"]] == ["undescribed_type"]
    assert report["totals"]["translated"] == 3


def test_a_migration_says_what_waits_for_an_answer(project: ProjectFolder) -> None:
    project.write("mine.toml", PROFILE)
    told = project.parity("migrate", "cases/legacy", "--profile", "mine.toml", "--out", "trial")
    said = " ".join(told.split())
    assert "4 assertions wait for an answer to read, read_all: name the callable" in said
    assert "`parity profile check` shows what else stands in their way" in said
    assert "no test uses" not in said


def test_a_trial_without_a_path_is_of_what_was_migrated_last(project: ProjectFolder) -> None:
    project.parity("migrate", "cases/legacy")
    assert "2 tests, 4 assertions" in project.parity("migrate", "--out", "trial")


def test_the_root_of_a_crate_can_be_migrated(project: ProjectFolder) -> None:
    project.write("Cargo.toml", "")
    project.write("src/lib.rs", "#[test] fn t() { assert!(true); }\n")
    project.write("target/debug/out.rs", "#[test] fn t() { assert!(true); }\n")
    told = project.parity("migrate", ".")
    assert "1 test, 1 assertion" in told
    assert "nothing to change" in project.parity("migrate")
    project.parity("migrate", "src", "--out", "src", code=2)
