"""A project with as many cases as one likes, blessed, half of them disagreeing."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Final

from harness.configuration import find_project
from harness.implementation import load_implementation
from harness.snapshot import render_snapshot
from migrate.compare import survey

if TYPE_CHECKING:
    from pathlib import Path

IN_A_FILE: Final = 100

RUST: Final = """\
#[test]
fn one_test_is_migrated() {
    let out = parse_bare_calls_in_body("ledger({ note: \\"tin\\" })", None);
    assert_eq!(out.calls.len(), 1);
}
"""

_CASE: Final = """
[[case]]
id = "many_{number:05}"
op = "parse_bare"

[case.args]
text = 'ledger({{ note: "n{number}" }})'
tools."$json" = "null"

[[case.expect]]
id = "e1"
path = "calls[0].arguments.note"
op = "equals"
value = "{expected}"
"""


def write_many_cases(root: Path, number: int) -> None:
    """Write the project: one migrated test, `number` cases by hand, and all snapshots.

    Every second case expects what is not observed.
    """
    (root / "pyproject.toml").write_text("[tool.parity]\n", encoding="utf-8")
    rust = root / "cases" / "legacy" / "one.rs"
    rust.parent.mkdir(parents=True)
    rust.write_text(RUST, encoding="utf-8")
    _parity(root, "migrate", "cases/legacy")
    for first in range(0, number, IN_A_FILE):
        path = root / "cases" / f"group_{first // 1_000:02}" / f"cases_{first:05}.toml"
        path.parent.mkdir(exist_ok=True)
        cases = (
            _CASE.format(number=n, expected=f"n{n}" if n % 2 else "another")
            for n in range(first, min(number, first + IN_A_FILE))
        )
        path.write_text("format = 1\n" + "".join(cases), encoding="utf-8")
    _bless(root)


def settle_many(root: Path) -> None:
    """Decide about all disagreements with one pattern."""
    selector = ("--pattern", "many_*", "--verdict", "legacy_wrong", "--reason", "made so")
    _parity(root, "triage", "set", *selector, "--author", "the benchmark")


def _bless(root: Path) -> None:
    project = find_project(root)
    for item in survey(project, load_implementation(project)).cases:
        item.snapshot.parent.mkdir(parents=True, exist_ok=True)
        item.snapshot.write_bytes(render_snapshot(item.observation))


def _parity(root: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "migrate", *arguments]
    subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)
