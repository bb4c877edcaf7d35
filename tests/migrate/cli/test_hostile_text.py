"""Text from files is shown, never obeyed: nothing that a terminal acts on is printed.

Reasons, authors, patterns, names of files, arguments and implementations come from anywhere.
"""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from project_folder import DISAGREEMENT, UNKNOWN_CASE

from migrate.cli import cli

if TYPE_CHECKING:
    from project_folder import ProjectFolder

HOSTILE = "\x1b]0;owned\x07\x1b[8m\x7f\x85\x9b31m\u202e\u2066\u200b\r"
"""What sets titles, hides, deletes, turns the direction of text, and is not seen at all."""
JSON = json.dumps(HOSTILE)

CASE = f"""\
[[case]]
id = "by_hand"
op = "parse_bare"

[case.args]
text = {JSON}
tools = {{ "$json" = {json.dumps(json.dumps([{"name": HOSTILE}]))} }}

[[case.expect]]
id = "e1"
path = "calls"
op = "equals"
value = [{JSON}]
"""
OPTIONS = f"""\
implementation = "bundled"

[tool.parity.implementations.{json.dumps("impl" + HOSTILE)}]
command = ["./none{JSON[1:-1]}"]

[[tool.parity.gate.quarantine]]
case = "by_hand"
reason = {JSON}
"""


@pytest.fixture
def hostile(gated: ProjectFolder) -> ProjectFolder:
    """A project in which whatever may hold any text holds a hostile one."""
    gated.write("pyproject.toml", f"[tool.parity]\n{OPTIONS}")
    gated.write(f"cases/legacy/a{HOSTILE}.rs", gated.rust.read_bytes())
    gated.parity("migrate", "cases/legacy")
    gated.write("cases/hand/by_hand.toml", f"format = 1\n\n{CASE}")
    words = ("--verdict", "port_bug", "--reason", HOSTILE + "x", "--author", HOSTILE + "y")
    gated.parity("triage", "set", DISAGREEMENT, *words)
    gated.parity("triage", "set", "--pattern", "*by_hand:e1*", *words)
    path = gated.root / "cases/triage.toml"
    gone = path.read_text("utf-8").replace("*by_hand:e1*", f"*{JSON[1:-1]}*")
    path.write_text(f"{gone}# \x9b \u202e\n", encoding="utf-8")
    return gated


COMMANDS = f"""\
migrate --check
migrate cases/legacy
ledger --rows
ledger --by file
ledger --format markdown
diff
diff --format markdown
run
run --against bundled
gate --all
gate --format markdown
gate --format github
gate --format junit
triage list
triage list --format markdown
triage show {UNKNOWN_CASE} by_hand
triage shrink {UNKNOWN_CASE}
triage suggest
triage prune
triage set {UNKNOWN_CASE} --verdict legacy_wrong --reason plain
triage undo
triage undo
snapshots list
snapshots show *
snapshots show HOSTILE
snapshots accept --all
snapshots undo
doctor
config show
report
impl check HOSTILE
run --impl HOSTILE
diff HOSTILE
triage show HOSTILE
gate --since HOSTILE
HOSTILE
"""


def test_nothing_that_a_terminal_acts_on_is_printed(
    hostile: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    found = {line: _acted_on(_printed(hostile, line)) for line in COMMANDS.splitlines()}
    assert {line: chars for line, chars in found.items() if chars} == {}


def _printed(project: ProjectFolder, line: str) -> str:
    words = [f"impl{HOSTILE}" if word == "HOSTILE" else word for word in shlex.split(line)]
    result = CliRunner().invoke(cli, words, prog_name="parity")
    assert result.exit_code in {0, 1, 2, 65, 69, 78}, result.output
    return result.output


def _acted_on(text: str) -> list[str]:
    return [line for line in text.split("\n") if not line.isprintable()]
