"""Mistakes of the one who types, of the surroundings and of files end with their own exit codes."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from project_folder import ProjectFolder

SET = ("triage", "set", DISAGREEMENT, "--verdict", "port_bug")


@pytest.mark.parametrize("command", ["'", " ", "''", 'diff "x'])
def test_a_diff_tool_that_is_no_command_is_wrong_usage(gated: ProjectFolder, command: str) -> None:
    said = gated.parity("triage", "show", "--diff-tool", command, DISAGREEMENT, code=2)
    assert "Invalid value for '--diff-tool'" in said
    assert repr(command) in said


@pytest.mark.parametrize("variable", ["VISUAL", "EDITOR"])
@pytest.mark.parametrize("command", ["'", " ", '"" x'])
def test_an_editor_that_is_no_command_is_said(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch, variable: str, command: str
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv(variable, command)
    said = gated.parity("triage", "open", DISAGREEMENT, code=65)
    assert said.startswith(f"Error: ${variable}: {command!r} ")


def test_a_user_of_git_that_is_not_utf_8_is_said(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PARITY_AUTHOR", raising=False)
    subprocess.run(["git", "init", "-q"], cwd=gated.root, check=True)
    subprocess.run(["git", "config", "user.name", b"J\xf6rg"], cwd=gated.root, check=True)
    said = gated.parity(*SET, "--reason", "r", code=2)
    assert "git's user.name is not UTF-8" in said
    gated.parity(*SET, "--reason", "r", "--author", "Jörg")


def test_a_user_without_a_name_is_asked_for_one(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.delenv("PARITY_AUTHOR", raising=False)
    monkeypatch.setattr("migrate.cli.triage.author._git_user", str)
    monkeypatch.setattr("getpass.getuser", nobody)
    assert "--author must name someone" in gated.parity(*SET, "--reason", "r", code=2)


@pytest.mark.parametrize("option", ["--reason", "--author"])
def test_bytes_that_are_no_text_are_refused(gated: ProjectFolder, option: str) -> None:
    given = {"--reason": "r", "--author": "Ida"} | {option: "\udcff"}
    words = [word for pair in given.items() for word in pair]
    assert f"{option} is not a text" in gated.parity(*SET, *words, code=2)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ('cases = "a\\u0000b"', "cases"),
        ('snapshots = "\\u0000"', "snapshots"),
        ('profile = "\\u0000.toml"', "profile"),
        ('implementations.x.command = ["a", "\\u0000"]', "implementations.x.command[1]"),
        ('implementations."\\u0000".python = "a:b"', "implementations"),
    ],
)
def test_nul_in_the_configuration_is_said(gated: ProjectFolder, line: str, place: str) -> None:
    gated.write("pyproject.toml", f"[tool.parity]\n{line}\n")
    said = gated.parity("gate", code=78)
    assert f"[tool.parity]: {place} holds the character NUL" in said


FOLDERS = (
    "cases/ledger.jsonl",
    "cases/manifest.json",
    "cases/triage.toml",
    "cases/triage-journal.jsonl",
    "cases/legacy_tools/legacy_tools_ledger_is_always_known.toml",
    "snapshots/legacy_tools/legacy_tools_ledger_is_always_known.json",
    "cases/legacy/tools.rs",
    ".parity/seen.json",
    ".parity/review.json",
    "cases/.parity-journal.json",
    "pyproject.toml",
)
COMMANDS = (
    ("gate",),
    ("ledger",),
    ("diff",),
    ("triage", "list"),
    (*SET, "--reason", "r", "--author", "Ida"),
    ("triage", "undo", "--author", "Ida"),
    ("triage", "prune"),
    ("migrate", "--check"),
    ("report",),
    ("doctor",),
)


def test_a_folder_in_place_of_a_file_is_no_fault_of_the_program(gated: ProjectFolder) -> None:
    for name in FOLDERS:
        with _instead(gated.root / name) as path:
            path.mkdir(parents=True)
            for command in COMMANDS:
                gated.mistake(*command)
            assert path.is_dir()
            path.rmdir()


GARBAGE = {"NUL": b"\0", "no UTF-8": b"\xff\xfe", "a surrogate": b'"\\ud800"', "deep": b"[" * 5000}


@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_in_a_file_is_no_fault_of_the_program(gated: ProjectFolder, kind: str) -> None:
    for name in FOLDERS:
        with _instead(gated.root / name):
            gated.write(name, GARBAGE[kind])
            for command in COMMANDS[:: len(COMMANDS) // 4]:
                gated.mistake(*command)


@contextmanager
def _instead(path: Path) -> Iterator[Path]:
    """Let something else stand in a file's place for a while."""
    before = path.read_bytes() if path.is_file() else None
    path.unlink(missing_ok=True)
    yield path
    path.unlink(missing_ok=True)
    if before is not None:
        path.write_bytes(before)
