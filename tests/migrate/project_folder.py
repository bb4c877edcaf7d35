"""A small project in a temporary folder, and the command run in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

from migrate.cli import cli

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

RUST = """\
use super::{json, parse_bare_calls_in_body};

#[test]
fn ledger_is_always_known() {
    let out = parse_bare_calls_in_body("ledger({ note: \\"tin roof\\" })", None);
    assert_eq!(out.calls.len(), 1);
    assert_eq!(out.calls[0]["arguments"]["note"], json!("tin roof"));
}

#[test]
fn unknown_names_are_reported() {
    let out = parse_bare_calls_in_body("spade({ depth: 3 })", None);
    assert!(out.calls.is_empty(), "nothing may run");
    assert!(out.errors.iter().any(|e| e.contains("No such tool")));
}
"""
"""Two tests; the last assertion is from an older revision, so there is one disagreement."""

LEDGER_CASE = "legacy_tools_ledger_is_always_known"
UNKNOWN_CASE = "legacy_tools_unknown_names_are_reported"
DISAGREEMENT = f"{UNKNOWN_CASE}:e2"


@dataclass(frozen=True, slots=True)
class ProjectFolder:
    """A project root with one legacy file, `cases/legacy/tools.rs`."""

    root: Path

    @property
    def rust(self) -> Path:
        return self.root / "cases/legacy/tools.rs"

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def parity(self, *args: str, code: int = 0) -> str:
        """Run the command in the project; return what it printed, after checking its exit code."""
        result: Result = CliRunner().invoke(cli, args, prog_name="parity")
        assert result.exit_code == code, result.output
        return result.output

    def mistake(self, *args: str) -> str:
        """Run the command where anything may be wrong, but nothing with the program itself."""
        result: Result = CliRunner().invoke(cli, args, prog_name="parity")
        assert result.exit_code in {0, 1, 2, 65, 69, 78}, result.output
        return result.output

    def json(self, *args: str, code: int = 0) -> Any:
        return json.loads(self.parity(*args, "--format", "json", code=code))

    def ledger(self) -> list[dict[str, Any]]:
        text = (self.root / "cases/ledger.jsonl").read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()]

    def bless(self) -> None:
        """Run `pytest --snapshot-update` as a user does, in a process of its own."""
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--snapshot-update",
            "-p",
            "no:cacheprovider",
        ]
        # A worker of a parallel run is not one of this run.
        environment = {name: value for name, value in os.environ.items() if "XDIST" not in name}
        subprocess.run(command, cwd=self.root, check=True, capture_output=True, env=environment)

    def decide(self, *ids: str) -> None:
        self.parity(
            "triage",
            "set",
            *ids,
            "--verdict",
            "revision_drift",
            "--reason",
            "old wording",
            "--author",
            "Ida",
        )

    def generated(self) -> dict[str, bytes]:
        """Every file under cases/ that is not a legacy source, by relative path."""
        folder = self.root / "cases"
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and "legacy" not in path.relative_to(folder).parts
        }


def make_project(root: Path) -> ProjectFolder:
    folder = ProjectFolder(root)
    folder.write("pyproject.toml", "[tool.parity]\n")
    folder.write("cases/legacy/tools.rs", RUST)
    folder.write(
        "test_cases.py", "from harness.plugin import Conformance\n\ncases = Conformance()\n"
    )
    return folder
