"""`parity harn`: scripts on the command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner
from processes import is_over

from migrate.cli import cli
from migrate.cli.harn import COMMANDS, harn_commands
from migrate.cli.lazy import Listed

if TYPE_CHECKING:
    from click.testing import Result


def parity(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, ["harn", *arguments], input=given)


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "migrate", "harn", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"NO_COLOR": "1"},
    )


@pytest.fixture
def hello(tmp_path: Path) -> str:
    path = tmp_path / "hello.harn"
    path.write_text('println("hello")\n')
    return str(path)


# --- run ---------------------------------------------------------------------------------------


def test_a_script_is_run(hello: str) -> None:
    result = parity("run", hello)

    assert (result.exit_code, result.stdout, result.stderr) == (0, "hello\n", "")


def test_a_script_from_standard_input() -> None:
    assert parity("run", "-", given="println(1 + 2)").stdout == "3\n"


def test_a_failing_script_is_told_about_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "a.harn"
    path.write_text('println("x")\nfn f(a) {\n\treturn a.b\n}\nf(nil)\n')

    result = parity("run", str(path))

    assert result.exit_code == 1
    assert result.stdout == "x\n"
    assert result.stderr == (
        "error: Type error: cannot access property `b` on nil\n"
        f"  {path}:3:11\n"
        "  3 |  return a.b\n"
        "                ^\n"
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"let = 1", "Expected identifier, got = at 1:5\n"),
        (b'let x: int = "a"', "declared as int, but assigned string at 1:14\n"),
        (b"\xff", "byte 0 is no UTF-8\n"),
    ],
)
def test_a_script_that_is_none_exits_with_65(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "a.harn"
    path.write_bytes(content)

    result = parity("run", str(path))

    assert result.exit_code == 65
    assert told in result.stderr
    assert result.stdout == ""


def test_a_file_that_is_not_there_exits_with_65(tmp_path: Path) -> None:
    result = parity("run", str(tmp_path / "nope.harn"))

    assert result.exit_code == 65
    assert result.stderr.endswith("nope.harn: No such file or directory\n")


def test_standard_input_that_is_no_text_exits_with_65() -> None:
    result = parity("run", "-", given=b"\xff")

    assert result.exit_code == 65
    assert "standard input: byte 0 is no UTF-8; convert the script first" in result.stderr


def test_standard_input_that_does_not_end_exits_with_65() -> None:
    result = parity("run", "-", given=b" " * 10_000_001)

    assert result.exit_code == 65
    assert "standard input: is larger than 10000000 bytes" in result.stderr


def test_what_acts_on_a_terminal_is_told_as_an_escape() -> None:
    result = parity("run", "-", given='throw "\x1b[2J"')

    assert "error: Thrown: \\x1b[2J\n" in result.stderr
    assert '  1 | throw "\\x1b[2J"\n' in result.stderr


def test_warnings_come_before_the_output() -> None:
    result = parity("run", "-", given="fn f(a) { return 1 }\nprintln(f())")

    assert result.exit_code == 0
    assert result.stdout == "warning: Function 'f' expects 1 argument, got 0 at 2:9\n1\n"


def test_limits_say_how_to_allow_more() -> None:
    result = parity("run", "--steps", "100", "-", given="while true { }")

    assert result.exit_code == 1
    assert "error: The script took more than 100 steps\n" in result.stderr
    assert "allow more with --steps" in result.stderr
    seconds = parity("run", "--seconds", "0.01", "-", given="while true { }")
    assert "allow more with --seconds" in seconds.stderr


def test_imports_out_of_the_folder_need_a_root(tmp_path: Path) -> None:
    (tmp_path / "lib.harn").write_text('pub fn f() { return "far" }')
    (tmp_path / "in").mkdir()
    script = tmp_path / "in" / "main.harn"
    script.write_text('import "../lib"\nprintln(f())')

    refused = parity("run", str(script))
    allowed = parity("run", "--root", str(tmp_path), str(script))

    assert refused.exit_code == 65
    assert "name the folder that holds both with --root" in refused.stderr
    assert allowed.stdout == "far\n"


def test_task_dialect_and_lints_are_given() -> None:
    pipeline = "pipeline p(task) { println(task) }"
    assert parity("run", "--task", "mend", "-", given=pipeline).stdout == "mend\n"
    assert parity("run", "--dialect", "L1", "-", given="let x = 1\nx = 2").exit_code == 1
    discarded = "const xs = [1]\nxs.sorted()\n__io_println(xs)"
    assert parity("run", "-", given=discarded).exit_code == 0
    assert parity("run", "--lints", "-", given=discarded).exit_code == 65


def test_an_interrupt_ends_a_script_with_130() -> None:
    process = started("run", "-")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write('println("on")\nprintln("padding " * 4000)\n')
    process.stdin.write("while true { }")
    process.stdin.close()
    assert process.stdout.readline() == "on\n"

    process.send_signal(signal.SIGINT)

    assert process.wait(timeout=60) == 130
    assert process.stderr is not None
    assert process.stderr.read() == "interrupted\n"
    process.stdout.close()
    process.stderr.close()


def test_an_interrupt_ends_the_command_that_a_script_waits_for() -> None:
    process = started("run", "--processes", "-")
    assert process.stdin is not None
    assert process.stdout is not None
    sleeping = 'host_call("process.exec", {argv: ["sleep", "600"]})'
    process.stdin.write(f'println("on")\nprintln("padding " * 4000)\n{sleeping}\n')
    process.stdin.close()
    assert process.stdout.readline() == "on\n"
    sleep = _child(process.pid)

    process.send_signal(signal.SIGINT)

    assert process.wait(timeout=60) == 130
    assert is_over(sleep)
    process.stdout.close()
    assert process.stderr is not None
    process.stderr.close()


def _child(parent: int) -> int:
    """Wait for a process to start another, and give the number of that."""
    while True:
        for task in Path(f"/proc/{parent}/task").iterdir():
            with suppress(OSError):  # a thread may be over
                for pid in (task / "children").read_text().split():
                    return int(pid)
        time.sleep(0.01)


def test_a_reader_that_leaves_ends_a_script_in_silence() -> None:
    process = started("run", "-")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write('while true { println("line " * 100) }')
    process.stdin.close()
    assert process.stdout.readline().startswith("line line")

    process.stdout.close()

    assert process.wait(timeout=60) in {141, -signal.SIGPIPE}
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()


# --- check -------------------------------------------------------------------------------------


def test_scripts_are_checked_and_not_run(hello: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.harn"
    bad.write_text("undefined_thing()")
    warned = tmp_path / "warned.harn"
    warned.write_text("fn f(a) { }\nf()")

    result = parity("check", hello, str(bad), str(warned))

    assert result.exit_code == 1
    assert result.stdout == (
        f"{hello}: ok\n"
        f"{warned}: warning: Function 'f' expects 1 argument, got 0 at 2:1\n"
        f"{warned}: ok\n"
    )
    assert "call target `undefined_thing` is not defined or imported" in result.stderr


def test_a_check_of_good_scripts_exits_with_0(hello: str) -> None:
    assert parity("check", hello).exit_code == 0


def test_a_check_of_what_cannot_be_read_exits_with_65(hello: str, tmp_path: Path) -> None:
    result = parity("check", str(tmp_path / "nope.harn"), hello)

    assert result.exit_code == 65
    assert result.stdout == f"{hello}: ok\n"


def test_a_folder_is_no_script(tmp_path: Path) -> None:
    for command in ("run", "check"):
        result = parity(command, str(tmp_path))

        assert (result.exit_code, result.stdout) == (65, "")
        assert f"cannot read {tmp_path}: it is a folder; name a script in it\n" in result.stderr


def test_a_check_needs_a_file() -> None:
    assert parity("check").exit_code == 2


# --- repl --------------------------------------------------------------------------------------


def test_entries_from_a_pipe_show_their_values() -> None:
    given = 'let x = 1\nfn f(a) {\n  return a + x\n}\nf(2)\n[1,\n2]\nprintln("p")\nnil\n"a" + "b"'

    result = parity("repl", given=given)

    assert (result.exit_code, result.stdout, result.stderr) == (0, "3\n[1, 2]\np\nab\n", "")


def test_an_error_does_not_end_the_session() -> None:
    result = parity("repl", given="throw 1\n1 / 0\n5\n")

    assert result.exit_code == 0
    assert result.stdout == "5\n"
    assert result.stderr == (
        "error: Thrown: 1\n  entry 1:1:1\n  1 | throw 1\n      ^\n"
        "error: Division by zero\n  entry 2:1:3\n  1 | 1 / 0\n        ^\n"
    )


@pytest.mark.parametrize("word", ["exit", "quit()"])
def test_a_word_ends_the_session_unless_the_session_has_it(word: str) -> None:
    assert parity("repl", given=f"1\n{word}\n2\n").stdout == "1\n"
    own = parity("repl", given="fn exit() { return 3 }\nconst quit = exit\n" + word + "\n2\n")
    assert own.stdout in {"<fn()>\n2\n", "3\n2\n"}


def test_a_word_inside_of_an_entry_does_not_end_the_session() -> None:
    assert parity("repl", given="[{ exit: 2 }].map({ d ->\nd.\nexit\n})\n").stdout == "[2]\n"


def test_a_long_value_is_shown_in_part() -> None:
    shown = parity("repl", given='"ab" * 4000\nlen("ab" * 4000)').stdout

    assert shown == f"{'ab' * 2000}… (4000 more characters; println prints all)\n8000\n"


def test_each_entry_has_the_limits_that_are_given() -> None:
    result = parity("repl", "--steps", "50", given="while true { }\n1 + 1\n")

    assert result.stdout == "2\n"
    assert "The script took more than 50 steps" in result.stderr


def test_an_empty_line_ends_an_entry_that_is_not_complete() -> None:
    result = parity("repl", given="[1,\n\n2\n")

    assert result.stdout == "2\n"
    assert "Unexpected end of file" in result.stderr


def test_the_end_of_the_input_ends_an_entry() -> None:
    assert "Unexpected end of file" in parity("repl", given="[1,").stderr


def test_an_interrupt_stops_what_runs_and_the_session_goes_on() -> None:
    process = started("repl")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("let x = 7\nx\nwhile true { }\n")
    process.stdin.flush()
    assert process.stdout.readline() == "7\n"
    time.sleep(0.3)

    process.send_signal(signal.SIGINT)
    output, errors = process.communicate("x + 1\n", timeout=60)

    assert (process.returncode, output, errors) == (0, "8\n", "interrupted\n")


# --- help --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_listed_with_its_own_short_help(name: str) -> None:
    listed = harn_commands.commands[name]
    assert isinstance(listed, Listed)
    command = listed.load()
    assert command.name == name
    assert command.get_short_help_str(limit=1000) == listed.short_help


@pytest.mark.parametrize("name", [None, *COMMANDS])
def test_every_help_has_an_example(name: str | None) -> None:
    shown = parity(*([name] if name else []), "--help").stdout

    assert "Example" in shown
    assert max(map(len, click.unstyle(shown).splitlines())) <= 80
