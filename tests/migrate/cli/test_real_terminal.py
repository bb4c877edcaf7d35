"""The reading commands as a person starts them: on a terminal, in a pipe, with nothing to read."""

from __future__ import annotations

import os
import re
import signal
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


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("name", ["parse", "scan", "explain"])
def test_a_reader_that_stops_early_hears_no_complaint(name: str, form: str, tmp_path: Path) -> None:
    path = tmp_path / "response.txt"
    path.write_text("<foo>\n" * 20_000, encoding="utf-8")
    with subprocess.Popen(
        command(name, str(path), "--format", form),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.read(5)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGPIPE


def test_an_interrupted_command_finds_no_differences() -> None:
    with subprocess.Popen(
        command("parse"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin
        assert process.stderr
        assert process.stdout
        process.stdin.write(b"x" * 1_000_000)  # more than a pipe holds: the command has begun
        process.send_signal(signal.SIGINT)
        process.stdin.close()  # Python looks at signals when a read ends
        assert process.stderr.read() == b"interrupted\n"
        assert process.stdout.read() == b""
    assert process.returncode == 130


def redirected(redirection: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a shell does that is told where its streams go."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirection}', "sh", *command(*arguments)],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )


def test_a_closed_standard_input_is_told() -> None:
    started = redirected("<&-", "parse")
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


def test_a_closed_standard_output_is_told(response: str) -> None:
    for arguments in (["parse", response], ["--version"]):
        started = redirected(">&-", *arguments)
        assert started.returncode == 65
        assert started.stderr == (
            "Error: standard output: is closed, so nothing was done; "
            "send it to /dev/null where it is not wanted\n"
        )


def test_a_full_standard_output_is_told_once(response: str) -> None:
    for arguments in (["explain", response], ["scan", response, "--format", "json"], ["--help"]):
        started = redirected(">/dev/full", *arguments)
        assert started.returncode == 65
        assert started.stderr == (
            "Error: standard output: cannot be written: No space left on device\n"
        )


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_errors_that_cannot_be_told_stay_out_of_the_output(redirection: str) -> None:
    started = redirected(redirection, "parse", "/no/such/file")
    assert (started.returncode, started.stdout, started.stderr) == (65, "", "")
