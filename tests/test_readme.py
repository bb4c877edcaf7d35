"""What the README shows is what happens: its Python runs, its commands print what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from migrate.cli import cli

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

READING = {"migrate", "gate", "list", "show"}
"""Commands of the README that change nothing when they are run in this repository."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def transcripts() -> list[tuple[str, str]]:
    """Commands `parity …` with the output that the README shows under them."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if output and command.startswith("parity ") and READING & set(command.split()):
                found.append((command, output))
    return found


@pytest.mark.parametrize("code", blocks("python"))
def test_python_runs(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})


@pytest.mark.parametrize(("command", "output"), transcripts(), ids=lambda text: text.split("\n")[0])
def test_a_command_prints_what_is_shown(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(cli, shlex.split(command)[1:], prog_name="parity")
    shown = output.removeprefix("…\n").strip()
    if output.startswith("…\n"):
        assert result.output.strip().endswith(shown)
    else:
        assert result.output.strip() == shown


def test_the_readme_shows_every_reading_command() -> None:
    assert {word for command, _ in transcripts() for word in READING & set(command.split())} == (
        READING
    )


def test_the_exit_codes_are_those_of_the_command() -> None:
    shown = set(re.findall(r"^\| (\d+) \|", README, re.MULTILINE))
    said = set(re.findall(r"\b(\d+) ", (cli.help or "").partition("Exit codes:")[2]))
    assert shown == said == {"0", "1", "2", "65", "69", "70", "78"}
