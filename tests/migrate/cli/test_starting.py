"""A command is imported when it is called, and what it does not need is not imported at all."""

from __future__ import annotations

import os
import subprocess
import sys

import click
import pytest

from migrate.cli.lazy import Listed
from migrate.cli.main import COMMANDS, cli

SHOW_MODULES = """
import sys
from migrate.cli import main
sys.argv[:] = ["parity", *sys.argv[1:]]
try:
    main()
finally:
    print(*sys.modules, sep="\\n", file=sys.stderr)
"""

OF_TESTS = ("msgspec", "tomlkit", "deepdiff", "re2", "tree_sitter", "pytest", "rich.console")
"""What only the commands on tests need, and what only a terminal needs."""
ROOMS = ("migrate.rust", "migrate.convert", "migrate.compare", "migrate.triage", "migrate.gate")

UNNEEDED = {
    ("--help",): (*OF_TESTS, *ROOMS, "parser", "migrate.cli.parse", "migrate.cli.migrate"),
    ("parse", "response.txt"): (*OF_TESTS, *ROOMS, "harness.expectation", "harness.case"),
    ("scan", "response.txt"): (*OF_TESTS, *ROOMS, "harness.expectation", "harness.case"),
    ("explain", "response.txt"): (*OF_TESTS, *ROOMS, "harness.expectation", "harness.case"),
    ("run", "--help"): (*ROOMS[:2], *ROOMS[3:], "parser", "deepdiff", "tree_sitter", "pytest"),
    ("impl", "check", "--help"): (*ROOMS, "parser", "deepdiff", "tree_sitter", "pytest"),
    ("ledger", "--help"): (*ROOMS, "parser", "deepdiff", "tree_sitter", "tomlkit", "pytest"),
}


def modules(*arguments: str, **environment: str) -> tuple[str, list[str]]:
    """Run the command in a process of its own; return what it printed and what it imported."""
    done = subprocess.run(
        [sys.executable, "-c", SHOW_MODULES, *arguments],
        env=os.environ | environment,
        input="A text.\n",
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout, done.stderr.splitlines()


@pytest.mark.parametrize("arguments", UNNEEDED, ids=" ".join)
def test_what_a_command_does_not_need_is_not_imported(arguments: tuple[str, ...]) -> None:
    shown, imported = modules(*(name.replace("response.txt", "-") for name in arguments))
    assert shown
    assert "migrate.cli.main" in imported
    assert [name for name in UNNEEDED[arguments] if name in imported] == []


@pytest.mark.parametrize(
    ("words", "offered"),
    [("parity ", sorted(COMMANDS)), ("parity ga", ["gate"]), ("parity --ver", ["--version"])],
)
def test_completing_a_command_imports_none(words: str, offered: list[str]) -> None:
    typed = words.split(" ")
    completed, imported = modules(
        _PARITY_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(len(typed) - 1)
    )
    assert [line.partition(",")[2] for line in completed.splitlines()] == offered
    assert {name for name in imported if name.startswith("migrate.cli.")} == {
        "migrate.cli.bash",
        "migrate.cli.faults",
        "migrate.cli.lazy",
        "migrate.cli.main",
        "migrate.cli.streams",
        "migrate.cli.terminal",
        "migrate.cli.unreadable",
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_listed_with_its_own_short_help(name: str) -> None:
    listed = cli.commands[name]
    assert isinstance(listed, Listed)
    command = listed.load()
    assert command.name == name
    assert command.get_short_help_str(limit=1000) == listed.short_help


def test_the_help_lists_every_command() -> None:
    text = cli.get_help(click.Context(cli, info_name="parity"))
    assert [line.split()[0] for line in text.partition("Commands:\n")[2].splitlines()] == sorted(
        COMMANDS
    )
    assert all(short_help in text for _, short_help in COMMANDS.values())
