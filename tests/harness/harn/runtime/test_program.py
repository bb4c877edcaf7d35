"""Scripts as a whole: what they write, how they end."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from harness.harn.dialect import Dialect
from harness.harn.errors import LimitError, ScriptError
from harness.harn.runtime.host import Host
from harness.harn.runtime.options import Options
from harness.harn.runtime.program import Checked, Finished, check_script, run_script
from harness.harn.runtime.report import described
from harness.harn.source import Source

if TYPE_CHECKING:
    from pathlib import Path


def script(text: str) -> Source:
    return Source("case.harn", text)


def test_output_is_collected_and_given_away_as_it_is_written() -> None:
    written: list[str] = []

    finished = run_script(script('print("a")\nprintln("b")\nlog(1)'), write=written.append)

    assert finished == Finished("ab\n[harn] 1\n")
    assert written == ["a", "b\n", "[harn] 1\n"]


def test_a_file_is_run_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "main.harn"
    path.write_text('#!/usr/bin/env harn\r\nprintln("x")\r\n', newline="")

    assert run_script(path) == Finished("x\n")


@pytest.mark.parametrize("name", ["missing.harn", "folder", "bad.harn", "x\0y", "a" * 5000, "/"])
def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "bad.harn").write_bytes(b"ok\xff")

    for error in (run_script(tmp_path / name).error, check_script(tmp_path / name).error):
        assert isinstance(error, ScriptError)
        assert error.code == "unreadable_script"
        assert error.at is None


def test_the_report_of_an_error_names_the_place_and_quotes_the_line() -> None:
    error = run_script(script('println("a")\nlet x = [1, 2]\nprintln(x[0] + nil[1])')).error

    assert error is not None
    assert described(error).splitlines() == [
        "Type error: cannot index nil with int",
        "case.harn:3:16",
        "3 | println(x[0] + nil[1])",
        "                   ^",
    ]


def test_the_report_of_a_long_message_is_cut() -> None:
    error = run_script(script('throw "x" * 5000')).error

    assert error is not None
    assert described(error).splitlines()[0] == f"Thrown: {'x' * 992}… (4008 more characters)"


def test_warnings_come_before_the_output() -> None:
    finished = run_script(script("fn f(a) { return a }\nprintln(f(1, 2))"))

    assert finished.output == ("warning: Function 'f' expects 1 argument, got 2 at 2:9\n1\n")


def test_an_error_of_the_static_phase_replaces_the_run() -> None:
    finished = run_script(script('println("never")\nlet x: int = "a"'))

    assert finished.output == ""
    assert finished.error is not None
    assert finished.error.code == "type_let_mismatch"


def test_a_check_runs_nothing() -> None:
    written: list[str] = []
    text = 'println("x")\nfn f(a) { return a }\nf()'

    checked = check_script(script(text))

    assert checked.error is None
    assert [warning.code for warning in checked.warnings] == ["arity_mismatch"]
    assert written == []


def test_a_check_finds_the_first_error() -> None:
    checked = check_script(script("const x = 1\nconst x = 2"))

    assert checked.warnings == ()
    assert checked.error is not None
    assert checked.error.code == "redeclare_immutable"
    assert check_script(script("1")) == Checked()


def test_lints_are_asked_for() -> None:
    text = "const xs = [1]\nxs.sorted()\n__io_println(xs)"

    assert run_script(script(text)).error is None
    error = run_script(script(text), Options(lints=True)).error
    assert error is not None
    assert error.code == "discarded_pure_result"


def test_the_dialect_may_be_set() -> None:
    text = script("let x = 1\nx = 2")

    assert run_script(text).error is None
    for options in (Options(dialect=Dialect.L1), Options(default_dialect=Dialect.L1)):
        error = run_script(text, options).error
        assert error is not None
        assert error.code == "immutable_assignment"


def test_the_host_gives_a_pipeline_its_task() -> None:
    options = Options(host=Host(task="fix it"))

    assert run_script(script("pipeline p(task) { println(task) }"), options).output == "fix it\n"


def test_runs_share_nothing() -> None:
    text = script("""
tool t() { 1 }
println(try { tool_def("t") })
tool_bind(t)
println(tool_def("t").name)
""")

    first, second = run_script(text), run_script(text)

    assert first.error is None
    assert first == second


def test_scripts_run_beside_each_other() -> None:
    text = script("let s = 0\nfor i in range(20000) { s += i }\nprintln(s)")
    results: list[Finished] = []
    threads = [threading.Thread(target=lambda: results.append(run_script(text))) for _ in range(4)]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert results == [Finished("199990000\n")] * 4


def test_a_fault_of_a_writer_is_no_error_of_the_script() -> None:
    def write(text: str) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        run_script(script('try { println("x") } catch (e) { }'), write=write)


def test_a_limit_error_is_located() -> None:
    error = run_script(script("\n  while true { }")).error

    assert isinstance(error, LimitError)
    assert error.at == 3


READS = """
const r = tool_define(tool_registry(), "read_file", "", {executor: "harn"})
llm_mock({tool_calls: [{name: "read_file", arguments: {path: "in.txt"}}]})
llm_mock({text: "ok"})
println(agent_loop("go", nil, {tools: r, tool_format: "native"}).transcript.messages[2].content)
"""
RUNS = 'println(host_call("process.exec", {argv: ["cat", "in.txt"]}).stdout.trim())'
IS_REFUSED = 'println(try { host_call("process.exec", {argv: ["ls"], cwd: "nowhere"}) })'
ASKS = """
println(llm_call("q").text)
println(try { llm_call("q") })
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (READS, "1\tbeside\n"),
        (RUNS, "beside\n"),
        (
            IS_REFUSED,
            "Result.Err(Runtime error: process.exec: cwd `nowhere` is no folder, "
            "as seen from the working folder)\n",
        ),
        (
            ASKS,
            "first\nResult.Err(Runtime error: no response of the --llm-mock fixture "
            "asks.llm-mock.jsonl answers this call; add a line for it)\n",
        ),
    ],
)
@pytest.mark.parametrize("here", ["", "sub", "other"])
def test_a_file_works_where_it_lies_wherever_it_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: str, text: str, expected: str
) -> None:
    """EXEC-5, CMD-14, HRN-1: what it reads, and what it prints of an error that it caught."""
    for name in ("sub", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "in.txt").write_text("beside" if name == "sub" else "elsewhere")
    path = tmp_path / "sub" / "asks.harn"
    path.write_text(text)
    if "llm_call" in text:
        path.with_suffix(".llm-mock.jsonl").write_text('{"text": "first"}\n')
    monkeypatch.chdir(tmp_path / here)

    assert run_script(path, Options(host=Host(runs_processes=True))) == Finished(expected)
