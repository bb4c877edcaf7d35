"""How an implementation is reached is read from `pyproject.toml`, and mistakes are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.configuration import find_project
from harness.errors import ConfigurationError
from harness.implementation_configuration import ImplementationConfiguration

if TYPE_CHECKING:
    from pathlib import Path


def read(folder: Path, table: str) -> ImplementationConfiguration:
    good = "[tool.parity.implementations.good]\npython = 'a:b'\n"
    text = f"{good}[tool.parity.implementations.mine]\n{table}"
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    return find_project(folder).implementation("mine")


def test_a_command_has_defaults(tmp_path: Path) -> None:
    assert read(tmp_path, "command = ['node', 'adapter.mjs']") == ImplementationConfiguration(
        command=("node", "adapter.mjs"),
        cwd=".",
        env={},
        timeout=10.0,
        start_timeout=10.0,
        workers=1,
        max_output=16 * 1024 * 1024,
    )


def test_every_option_is_read(tmp_path: Path) -> None:
    options = {
        "cwd": "adapters",
        "env": {"RUST_BACKTRACE": "1", "EMPTY": ""},
        "timeout": 0.5,
        "start_timeout": 30.0,
        "workers": 4,
        "max_output": 4096,
    }
    written = (
        "command = ['x']\ncwd = 'adapters'\nenv = { RUST_BACKTRACE = '1', EMPTY = '' }\n"
        "timeout = 0.5\nstart_timeout = 30\nworkers = 4\nmax_output = 4096\n"
    )
    assert read(tmp_path, written) == ImplementationConfiguration(command=("x",), **options)
    in_child = written.replace("command = ['x']", "python = 'a:b'\nin_child = true")
    assert read(tmp_path, in_child) == ImplementationConfiguration(
        python="a:b", in_child=True, **options
    )


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("", "expected either `python` or `command` - at `$.implementations.mine`"),
        ("python = 'a:b'\ncommand = ['x']", "expected either `python` or `command`"),
        (
            "command = 'x'",
            "Expected `array | null`, got `str` - at `$.implementations.mine.command`; "
            'a command is a list of texts: ["node", "adapter.mjs"]',
        ),
        ("command = []", "length >= 1"),
        ("command = ['x', 3]", "Expected `str`, got `int`"),
        (
            "python = 'a:b'\nworkers = 2",
            "`workers` is for a child process, and `python` runs in this one; "
            "`in_child = true` gives it one",
        ),
        ("python = 'a:b'\nenv = {A = 'b'}", "`env` is for a child process"),
        (
            "command = ['x']\nin_child = true",
            "`in_child` is for `python`; a `command` always runs in a child",
        ),
        ("command = ['x']\ntimeout = 0", "Expected `float` > 0.0"),
        ("command = ['x']\ntimeout = nan", "Expected `float` > 0.0"),
        ("command = ['x']\ntimeout = inf", "Expected `float` <= 86400.0"),
        ("command = ['x']\ntimeout = '5'", "Expected `float`, got `str`"),
        (
            "command = ['x']\nworkers = 0",
            "Expected `int` >= 1 - at `$.implementations.mine.workers`",
        ),
        ("command = ['x']\nworkers = 1000", "Expected `int` <= 64"),
        ("command = ['x']\nmax_output = 10", "Expected `int` >= 1024"),
        ("command = ['x']\nenv = {A = 1}", "Expected `str`, got `int`"),
        ("command = ['x']\nenv = {'A=B' = 'c'}", "matching regex"),
        ("command = ['x']\nshell = true", "unknown field `shell`"),
        ("command = ['x']\nshell = true", "known are python, command, in_child, cwd, env, timeout"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, table: str, says: str) -> None:
    with pytest.raises(ConfigurationError) as raised:
        read(tmp_path, table)
    assert says in str(raised.value)
    assert str(raised.value).startswith(f"{tmp_path / 'pyproject.toml'}: [tool.parity]: ")
