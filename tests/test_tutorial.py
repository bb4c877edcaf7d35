"""The first tutorial of the README, done in an empty folder, line by line."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).parents[1] / "README.md"
TITLE = "Ten minutes: from a Rust file to a red and a green gate"
BLOCK = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class Command(NamedTuple):
    """A line that is typed, what is shown under it, and the exit code that the fence names."""

    typed: str
    shown: str
    code: int


class File(NamedTuple):
    """A file that the reader writes."""

    name: str
    text: str


def steps() -> list[Command | File]:
    section = README.read_text(encoding="utf-8").split(f"## {TITLE}\n")[1].split("\n## ")[0]
    found: list[Command | File] = []
    for block in BLOCK.finditer(section):
        language, _, rest = block["info"].partition(" ")
        if language == "console":
            code = int(rest.removeprefix("exit=") or 0)
            for part in block["text"].split("$ ")[1:]:
                typed, _, shown = part.partition("\n")
                found.append(Command(typed, shown, code))
        else:
            found.append(File(rest, block["text"]))
    return found


def run(folder: Path, command: Command) -> None:
    program, *arguments = shlex.split(command.typed)
    module = {"parity": "migrate", "pytest": "pytest"}[program]
    environment = {name: value for name, value in os.environ.items() if "XDIST" not in name}
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=folder,
        env=environment | {"PARITY_AUTHOR": "Ida", "PYTHONPATH": str(README.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == command.code, done.stdout + done.stderr
    if command.shown:
        pattern = ".*".join(re.escape(part) for part in command.shown.split("…\n"))
        assert re.fullmatch(pattern, done.stdout, re.DOTALL), done.stdout


def test_every_line_does_what_the_tutorial_shows(tmp_path: Path) -> None:
    for step in steps():
        if isinstance(step, File):
            path = tmp_path / step.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
        else:
            run(tmp_path, step)


def test_the_tutorial_shows_a_red_and_a_green_gate() -> None:
    commands = [step for step in steps() if isinstance(step, Command)]
    gates = [step.code for step in commands if step.typed == "parity gate"]
    assert gates == [1, 0]
