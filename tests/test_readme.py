"""What the README shows is what happens: its Python runs, its commands print what it says.

The Python of one section is one program. A block whose opening fence names a file, as in
```json tools.json, is that file for the commands of its section that read it.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from migrate.cli import cli

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"

IN_THE_REPOSITORY = {"migrate", "ledger", "gate", "list", "show", "check", "run"}
"""Commands of the README that change nothing when they are run in this repository."""
ON_FILES = {"parse", "scan", "explain", "harn"}
"""Commands that read files which the README shows."""


TUTORIALS = {
    "Ten minutes: from a Rust file to a red and a green gate",
    "Tutorial: a crate against the standard library",
}
"""Their commands depend on each other; `test_tutorial.py` and `test_examples.py` run them."""


class Line(NamedTuple):
    """A line inside a block, and what the fence above it says."""

    number: int
    text: str
    section: str
    block: int
    language: str
    file: str


def block_lines() -> list[Line]:
    found = []
    section, block, info = "", 0, None
    for number, text in enumerate(README.read_text(encoding="utf-8").split("\n"), start=1):
        if info is not None and text == "```":
            info = None
        elif info is not None:
            language, _, file = info.partition(" ")
            found.append(Line(number, text, section, block, language, file))
        elif text.startswith("```"):
            info, block = text[3:], block + 1
        elif text.startswith("## "):
            section = text[3:]
    return found


LINES = block_lines()
SECTIONS = sorted({line.section for line in LINES if line.language == "python"})


def program(section: str) -> str:
    """The Python of a section; its lines have the numbers that they have in the README."""
    code = {line.number: line.text for line in LINES if line[2::2] == (section, "python")}
    return "\n".join(code.get(number, "") for number in range(1, max(code) + 1)) + "\n"


def files() -> dict[str, str]:
    named = [line for line in LINES if line.file and line.section not in TUTORIALS]
    return {
        file: "".join(f"{line.text}\n" for line in lines)
        for file, lines in groupby(named, key=lambda line: line.file)
    }


def transcripts() -> list[tuple[str, str]]:
    """Commands `parity …` with the output that the README shows under them."""
    found = []
    consoles = (
        line for line in LINES if line.language == "console" and line.section not in TUTORIALS
    )
    for _, lines in groupby(consoles, key=lambda line: line.block):
        text = "".join(f"{line.text}\n" for line in lines)
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if output and command.startswith("parity ") and words(command):
                found.append((command, output))
    return found


def words(command: str) -> set[str]:
    return (IN_THE_REPOSITORY | ON_FILES) & set(command.split())


@pytest.mark.parametrize("section", SECTIONS)
def test_python_runs(section: str) -> None:
    exec(compile(program(section), str(README), "exec"), {"__name__": "readme"})


def test_python_has_the_right_types(tmp_path: Path) -> None:
    for number, section in enumerate(SECTIONS):
        (tmp_path / f"readme_{number}.py").write_text(program(section), encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *map(str, sorted(tmp_path.iterdir()))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.stdout == f"Success: no issues found in {len(SECTIONS)} source files\n"


@pytest.mark.parametrize(("command", "output"), transcripts(), ids=lambda text: text.split("\n")[0])
def test_a_command_prints_what_is_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path if words(command) & ON_FILES else ROOT)
    for name, content in files().items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    result = CliRunner().invoke(cli, shlex.split(command)[1:], prog_name="parity")
    shown = output.removeprefix("…\n").strip()
    if output.startswith("…\n"):
        assert result.output.strip().endswith(shown)
    else:
        assert result.output.strip() == shown.strip()


def test_the_readme_shows_every_reading_command() -> None:
    shown = {word for command, _ in transcripts() for word in words(command)}
    assert shown == IN_THE_REPOSITORY | ON_FILES


def test_the_exit_codes_are_those_of_the_command() -> None:
    text = README.read_text(encoding="utf-8")
    shown = set(re.findall(r"^\| (\d+) \|", text, re.MULTILINE))
    said = set(re.findall(r"\b(\d+) ", (cli.help or "").partition("Exit codes:")[2]))
    assert shown == said == {"0", "1", "2", "65", "69", "70", "78", "130", "141"}
