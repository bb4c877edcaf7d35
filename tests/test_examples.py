"""The worked examples of foreign crates hold in place, and the tutorial says what happens."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from migrate.cli import cli

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
WORDS = EXAMPLES / "shell-words"
NAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/profile.toml"))
SECTION = "## Tutorial: a crate against the standard library"


def parity(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, args, prog_name="parity")
    assert result.exit_code == code, result.output
    return result.output


def test_there_are_two() -> None:
    assert NAMES == ["percent-encoding", "shell-words"]


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_as_it_was_migrated_and_its_gate_holds(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES / name)
    assert "nothing would change" in parity("migrate", "--check")
    assert parity("gate").endswith("the gate holds\n")


@pytest.mark.parametrize("name", NAMES)
def test_every_assertion_of_an_example_is_a_case(name: str) -> None:
    ledger = (EXAMPLES / name / "cases/ledger.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in ledger.splitlines()]
    assert {row["status"] for row in rows} <= {"translated", "implied"}
    assert all("mutants" in row and "doubt" not in row for row in rows if "code" not in row)


def section() -> str:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return text.partition(f"{SECTION}\n")[2].partition("\n## ")[0]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", section(), re.MULTILINE | re.DOTALL)


def steps() -> list[tuple[str, str]]:
    """The commands of the tutorial in order, each with the output below it."""
    text = "".join(blocks("console"))
    parts = (part.partition("\n") for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:])
    return [(command, output) for command, _, output in parts]


def run(command: str) -> str:
    program, *args = shlex.split(command)
    if program == "parity":
        return parity(*args)
    ran = subprocess.run(
        [sys.executable, "-m", program, "-p", "no:cacheprovider", *args],
        check=True,
        capture_output=True,
        text=True,
    )
    return ran.stdout


def assert_shown(shown: str, printed: str) -> None:
    """What is shown stands in what was printed, in order; `…` stands for some lines."""
    position = 0
    for part in filter(None, (part.strip("\n") for part in shown.split("…\n"))):
        found = printed.find(part, position)
        assert found >= 0, f"not printed:\n{part}\nbut:\n{printed}"
        position = found + len(part)


def test_the_tutorial_runs_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(WORDS / "tests", tmp_path / "tests")
    shutil.copy(WORDS / "test_cases.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    for command, output in steps():
        if command == "parity gate":
            shutil.copy(WORDS / "cases/triage.toml", tmp_path / "cases")
        assert_shown(output, run(command))
        if command.startswith("parity profile init"):
            shutil.copy(WORDS / "profile.toml", tmp_path)
            shutil.copy(WORDS / "pyproject.toml", tmp_path)


def test_the_tutorial_shows_the_files_of_the_example() -> None:
    written = [
        tomllib.loads((WORDS / name).read_text()) for name in ("profile.toml", "pyproject.toml")
    ]
    for block in blocks("toml"):
        shown = tomllib.loads(block)
        assert any(_holds(whole, shown) for whole in written), block


def _holds(whole: object, part: object) -> bool:
    if isinstance(whole, dict) and isinstance(part, dict):
        return all(name in whole and _holds(whole[name], value) for name, value in part.items())
    if isinstance(whole, list) and isinstance(part, list):
        return all(any(_holds(one, item) for one in whole) for item in part)
    return whole == part
