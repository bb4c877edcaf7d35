"""`parity migrate --check` in CI: its exit codes, its JSON, and that it writes nothing at all."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import jsonschema
import pytest

from migrate.schemas import SCHEMAS

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder


def everything(root: Path) -> dict[str, tuple[int, bytes]]:
    """Every file and folder with its time stamp and its bytes."""
    return {
        path.relative_to(root).as_posix(): (
            path.stat().st_mtime_ns,
            path.read_bytes() if path.is_file() else b"",
        )
        for path in sorted(root.rglob("*"))
    }


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_is_written(decided: ProjectFolder, form: str) -> None:
    edit(decided.rust.parent / "tools.rs", "unknown_names", "odd_names")
    before = everything(decided.root)
    decided.parity("migrate", "--check", "--format", form, code=1)
    assert everything(decided.root) == before


def test_nothing_is_written_where_nothing_was_migrated(project: ProjectFolder) -> None:
    before = everything(project.root)
    said = project.parity("migrate", "--check", "cases/legacy", code=1)
    assert said.splitlines() == [
        "added    cases/legacy/tools.rs (no test before): 2 tests, 2 cases, 4 expectations",
        "tests: 2 added, 0 removed, 0 changed, 0 moved, 0 unchanged",
        "cases: 4 files would be written, 0 removed; `parity migrate` does it",
    ]
    project.parity("migrate", "--check", "cases/legacy", "--out", "trial", code=1)
    assert everything(project.root) == before


def test_json_keeps_to_its_schema_and_says_the_same(decided: ProjectFolder) -> None:
    [path] = [path for path in SCHEMAS if path.name == "check-report.schema.json"]
    schema = json.loads(path.read_bytes())
    quiet = decided.json("migrate", "--check")
    jsonschema.validate(quiet, schema)
    assert (quiet["would_change"], quiet["drift"]["unchanged"]) == (False, 4)

    edit(decided.rust.parent / "tools.rs", "unknown_names", "odd_names")
    report = decided.json("migrate", "--check", code=1)
    jsonschema.validate(report, schema)
    assert report["would_change"] is True
    assert report["removed"] == ["legacy_tools/legacy_tools_unknown_names_are_reported.toml"]
    [moved] = report["drift"]["moved"]
    assert (moved["before"]["test"], moved["after"]["test"]) == (
        "unknown_names_are_reported",
        "odd_names_are_reported",
    )
    [followed] = report["drift"]["followed"]
    assert followed == {
        "verdict": "revision_drift",
        "reason": "older wording",
        "before": "legacy_tools_unknown_names_are_reported:e2",
        "after": "legacy_tools_odd_names_are_reported:e2",
    }


def test_what_was_migrated_last_is_the_default(decided: ProjectFolder) -> None:
    assert decided.json("migrate")["changed"] == 0
    (decided.root / "more").mkdir()
    shutil.copy(decided.rust.parent / "shed.rs", decided.root / "more/shed.rs")
    decided.parity("migrate", "cases/legacy", "more")
    assert decided.parity("migrate", "--check").startswith("cases: nothing would change\n")


def test_without_a_last_time_the_tests_must_be_named(project: ProjectFolder) -> None:
    said = project.parity("migrate", "--check", code=2)
    assert "name the Rust tests: nothing has been migrated yet" in said


def test_tests_that_are_no_longer_there_must_be_named(decided: ProjectFolder) -> None:
    decided.rust.parent.rename(decided.root / "cases/elsewhere")
    said = decided.parity("migrate", "--check", code=2)
    assert "cases/legacy: no longer there; name the Rust tests" in said


UNREADABLE = {
    "ledger": ("ledger.jsonl", b'{"file": 1}\n', "ledger.jsonl:1: Expected `str`"),
    "ledger gone": ("ledger.jsonl", None, "ledger.jsonl: No such file"),
    "case file": ("legacy_tools/legacy_tools_ledger_is_known.toml", b"format = ", "not TOML"),
    "triage file": ("triage.toml", b"format = 99", "format 99 is not known"),
    "journal": (".parity-journal.json", b"{", "a command was interrupted here"),
    "Rust": ("legacy/tools.rs", b"\xff", "not UTF-8"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_bad_data(decided: ProjectFolder, name: str) -> None:
    file, data, told = UNREADABLE[name]
    path = decided.root / "cases" / file
    if data is None:
        path.unlink()
    else:
        path.write_bytes(data)
    before = everything(decided.root)
    assert told in decided.parity("migrate", "--check", code=65)
    assert everything(decided.root) == before


@pytest.mark.parametrize("name", ["ledger", "ledger gone", "case file"])
def test_what_cannot_be_read_is_migrated_anew_and_no_decision_follows(
    decided: ProjectFolder, name: str
) -> None:
    expected = decided.generated()
    file, data, told = UNREADABLE[name]
    path = decided.root / "cases" / file
    if data is None:
        path.unlink()
    else:
        path.write_bytes(data)
    said = decided.parity("migrate")
    assert "no decision could follow its test: " in said
    assert told in said
    assert decided.generated() == expected


def test_a_triage_file_that_cannot_be_read_stops_the_migration(decided: ProjectFolder) -> None:
    edit(decided.rust.parent / "tools.rs", "unknown_names", "odd_names")
    (decided.root / "cases/triage.toml").write_bytes(b"format = 99")
    before = everything(decided.root)
    assert "format 99 is not known" in decided.parity("migrate", code=65)
    assert everything(decided.root) == before


def test_the_gate_holds_after_a_test_has_only_moved(decided: ProjectFolder) -> None:
    decided.bless()
    decided.parity("gate")
    edit(decided.rust.parent / "tools.rs", "unknown_names", "odd_names")
    edit(decided.rust.parent / "tools.rs", "use super", "// Garden tools.\nuse super")
    decided.parity("migrate")
    decided.bless()
    assert decided.parity("gate").splitlines()[-1] == "the gate holds"


def test_older_ledgers_without_the_line_of_a_test_are_the_same(decided: ProjectFolder) -> None:
    rows = [{k: row[k] for k in row if k != "test_line"} for row in decided.ledger()]
    decided.write("cases/ledger.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))
    report = decided.json("migrate", "--check", code=1)
    assert report["written"] == ["ledger.jsonl"]
    assert report["drift"] == {
        "added": [],
        "removed": [],
        "changed": [],
        "moved": [],
        "unchanged": 4,
        "new_files": [],
        "gone_files": [],
        "followed": [],
        "lost": [],
    }


def test_a_renamed_test_with_many_cases_takes_two_lines(project: ProjectFolder) -> None:
    loop = (
        "#[test]\nfn depths() {\n    for depth in [1, 2, 3] {\n"
        '        let out = parse_bare_calls_in_body(&format!("ledger({{ d: {depth} }})"), None);\n'
        "        assert_eq!(out.calls.len(), 1);\n    }\n}\n"
    )
    project.write("cases/legacy/loop.rs", f"use super::parse_bare_calls_in_body;\n\n{loop}")
    project.parity("migrate", "cases/legacy")
    edit(project.rust.parent / "loop.rs", "depths", "heights")
    said = project.parity("migrate", "--check", code=1)
    assert said.splitlines()[:2] == [
        "moved    cases/legacy/loop.rs:4 depths → cases/legacy/loop.rs:4 heights",
        "    legacy_loop_depths-01 → legacy_loop_heights-01, and 2 cases more",
    ]
