"""The reading commands as a person starts them: on a terminal, in a pipe, with nothing to read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import termios
from typing import TYPE_CHECKING

import pytest

from migrate.cli.terminal import colour_wanted

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder

COLUMNS = 40
STYLE = re.compile(r"\x1b\[[0-9;]*m")
RESPONSE = "A sentence that is longer than the terminal is wide.\n<done>\x1b[2J</done>\n"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "migrate", *arguments]


def environment(**added: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if "COLOR" not in name}
    return {name: kept[name] for name in kept if name != "COLUMNS"} | {"TERM": "xterm"} | added


def on_terminal(arguments: list[str], **added: str) -> str:
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, COLUMNS))
    process = subprocess.Popen(
        command(*arguments), stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**added)
    )
    os.close(theirs)
    shown = b""
    try:
        while data := os.read(ours, 4096):
            shown += data
    except OSError:
        pass  # Linux says so when the other side is closed
    os.close(ours)
    assert process.wait() == 0
    return shown.decode().replace("\r\n", "\n")


@pytest.fixture
def response(tmp_path: Path) -> str:
    path = tmp_path / "response.txt"
    path.write_text(RESPONSE, encoding="utf-8")
    return str(path)


def test_a_terminal_gets_colours_and_lines_that_fit(response: str) -> None:
    for name in ("parse", "scan", "explain"):
        shown = on_terminal([name, response])
        plain = STYLE.sub("", shown)
        assert plain != shown
        assert "\x1b" not in plain
        assert max(map(len, plain.split("\n"))) <= COLUMNS


def test_a_terminal_without_colours_gets_none(response: str) -> None:
    assert "\x1b" not in on_terminal(["explain", response], TERM="dumb")
    assert "\x1b" not in on_terminal(["explain", response], NO_COLOR="1")


def test_the_environment_decides_about_colours() -> None:
    assert colour_wanted({}) is None
    assert colour_wanted({"NO_COLOR": "", "FORCE_COLOR": "", "TERM": "xterm"}) is None
    assert colour_wanted({"FORCE_COLOR": "1", "TERM": "dumb"}) is True
    assert colour_wanted({"FORCE_COLOR": "1", "NO_COLOR": "1"}) is False
    assert colour_wanted({"TERM": "dumb"}) is False


def test_a_reader_that_stops_early_hears_no_complaint(tmp_path: Path) -> None:
    path = tmp_path / "response.txt"
    path.write_text("<foo>\n" * 50_000, encoding="utf-8")
    for form in ("text", "json"):
        with subprocess.Popen(
            command("explain", str(path), "--format", form),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as process:
            assert process.stdout
            assert process.stderr
            assert process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""


def test_a_closed_standard_input_is_told() -> None:
    script = 'exec "$@" <&-'
    started = subprocess.run(
        ["/bin/sh", "-c", script, "sh", *command("parse")],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert started.returncode == 65
    assert started.stderr == (
        "Error: standard input: is closed; name a file, or pipe a response in\n"
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_long_work_shows_on_a_terminal_how_far_it_has_come(gated: ProjectFolder, jobs: str) -> None:
    shown = on_terminal(["migrate", "--certify", "-j", jobs])

    assert re.search(r"Evaluating +\[#+\] +100%", shown)
    assert re.search(r"Certifying +\[#+\] +100%", shown)


def test_elsewhere_there_is_no_bar(gated: ProjectFolder) -> None:
    run = subprocess.run(command("migrate", "--certify"), capture_output=True, check=True)

    assert run.stderr == b""
