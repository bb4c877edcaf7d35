"""`parity harn conformance`: every script gets its verdict, and the exit code says what came."""

from __future__ import annotations

import errno
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as Xml

import jsonschema
import pytest
from click.testing import CliRunner
from processes import is_over

import migrate.schemas
from migrate.cli import cli

if TYPE_CHECKING:
    from collections.abc import Iterator

    from click.testing import Result

FILES = {
    "ok/a.harn": "println(1)",
    "ok/a.expected": "1\n",
    "ok/b.harn": 'throw "boom"',
    "ok/b.error": "boom\n\n",
    "wrong/c.harn": "println(1)\nprintln(2)",
    "wrong/c.expected": "1\n3\n",
    "wrong/d.harn": "throw 4",
    "wrong/d.expected": "",
    "missing/e.harn": "spawn { sha256(1) }",
    "missing/e.expected": "",
    "missing/f.harn": "println(sha256(1))",
    "missing/f.expected": "",
    "g.harn": "println(1)",
    "g.expected": "",
    "g.conformance-skip": "needs a moon",
    "gone.expected": "",
}
TEXT = """\
warning: set/ok/b.error: an empty line matches every error (HRN-3); remove it
failed  wrong/c.harn: what it printed is not what c.expected says
    set/wrong/c.expected:2
         1 | 1
    -    2 | 3
    +    2 | 2
failed  wrong/d.harn: it ended with an error
    Thrown: 4
    set/wrong/d.harn:1:1
    1 | throw 4
        ^
not runnable  builtin `sha256`: 2 scripts
    missing/e.harn missing/f.harn
not runnable  construct `spawn`: 1 script
    missing/e.harn
set/gone.expected: belongs to no script
folder   scripts  passed  failed  not runnable  skipped
.              1       0       0             0        1
missing        2       0       0             2        0
ok             2       2       0             0        0
wrong          2       0       2             0        0
all            7       2       2             2        1
7 scripts: 2 passed, 2 failed, 2 not runnable, 1 skipped
"""
STATUSES = {
    "g.harn": "skipped",
    "missing/e.harn": "not_runnable",
    "missing/f.harn": "not_runnable",
    "ok/a.harn": "passed",
    "ok/b.harn": "passed",
    "wrong/c.harn": "failed",
    "wrong/d.harn": "failed",
}


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        path = tmp_path / "set" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "set"


def conformance(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["harn", "conformance", *arguments])


@pytest.mark.usefixtures("scripts")
def test_the_report_for_a_person() -> None:
    result = conformance("set", "-j", "2")

    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == TEXT


def test_the_report_for_a_program_keeps_to_its_schema(scripts: Path) -> None:
    result = conformance("set", "--format", "json")

    report = json.loads(result.stdout)
    schema = Path(migrate.schemas.__file__).with_name("harn-conformance-report.schema.json")
    jsonschema.validate(report, json.loads(schema.read_bytes()))
    assert {one["script"]: one["status"] for one in report["results"]} == STATUSES
    assert list(STATUSES) == [one["script"] for one in report["results"]]
    assert report["counts"] == {
        "scripts": 7, "passed": 2, "failed": 2, "not_runnable": 2, "skipped": 1,
    }  # fmt: skip
    assert report["missing"][0] == {
        "feature": {"kind": "builtin", "name": "sha256"},
        "scripts": ["missing/e.harn", "missing/f.harn"],
    }
    assert report["strays"] == [str((scripts / "gone.expected").relative_to(Path.cwd()))]


@pytest.mark.usefixtures("scripts")
def test_the_report_for_a_ci_service() -> None:
    root = Xml.fromstring(conformance("set", "--format", "junit").stdout)

    assert root.attrib == {"name": "set", "tests": "7", "failures": "2", "skipped": "3"}
    found = {
        f"{case.get('classname')}/{case.get('name')}": [
            (part.tag, part.get("type")) for part in case
        ]
        for case in root.iter("testcase")
    }
    assert found == {
        "./g.harn": [("skipped", None)],
        "missing/e.harn": [("skipped", None)],
        "missing/f.harn": [("skipped", None)],
        "ok/a.harn": [],
        "ok/b.harn": [],
        "wrong/c.harn": [("failure", "different_output")],
        "wrong/d.harn": [("failure", "thrown")],
    }


def test_annotations_of_a_pull_request(scripts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    summary = scripts / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))

    shown = conformance("set", "--format", "github").stdout

    first, second, third, rest = shown.split("\n", 3)
    assert first == (
        "::error file=set/wrong/c.expected,line=2,title=harn conformance::wrong/c.harn: what it "
        "printed is not what c.expected says%0Aset/wrong/c.expected:2%0A     1 | 1%0A"
        "-    2 | 3%0A+    2 | 2"
    )
    assert second.startswith("::error file=set/wrong/d.harn,line=1,title=harn conformance::wrong/d")
    assert third.startswith("::warning title=harn conformance::set/ok/b.error: an empty")
    assert rest == TEXT
    assert summary.read_text(encoding="utf-8").startswith("## Harn conformance of `set`\n")


@pytest.mark.usefixtures("scripts")
def test_the_report_for_a_pull_request() -> None:
    text = conformance("set", "--format", "markdown").stdout

    assert text.startswith("## Harn conformance of `set`\n\n| folder | scripts |")
    assert "| **all** | **7** | **2** | **2** | **2** | **1** |" in text
    assert "\n```diff\nset/wrong/c.expected:2\n     1 | 1\n-    2 | 3\n+    2 | 2\n```\n" in text
    assert "| builtin | `sha256` | 2 |\n| construct | `spawn` | 1 |" in text


def test_a_folder_that_cannot_be_read_fails_and_stops_nothing(
    scripts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = os.scandir

    def refuse(folder: str) -> Iterator[os.DirEntry[str]]:
        if folder == str(scripts / "wrong"):
            raise PermissionError(errno.EACCES, "Permission denied", folder)
        return scan(folder)

    monkeypatch.setattr(os, "scandir", refuse)

    text, junit, markdown = (
        conformance("set", "--format", form) for form in ("text", "junit", "markdown")
    )

    assert [result.exit_code for result in (text, junit, markdown)] == [1, 1, 1]
    assert "\nset/wrong: cannot be read: Permission denied\n" in text.stdout
    assert "\n5 scripts: 2 passed, 2 not runnable, 1 skipped\n" in text.stdout
    suite = Xml.fromstring(junit.stdout)[-1]
    assert suite.attrib == {"name": "set/wrong", "tests": "1", "errors": "1"}
    assert suite[0][0].attrib == {"message": "cannot be read: Permission denied"}
    assert markdown.stdout.endswith(
        "### Not read\n\n* `set/wrong: cannot be read: Permission denied`\n"
    )


@pytest.mark.parametrize(("folder", "code"), [("ok", 0), ("missing", 0), ("wrong", 1)])
@pytest.mark.usefixtures("scripts")
def test_only_failures_fail(folder: str, code: int) -> None:
    assert conformance(f"set/{folder}").exit_code == code


@pytest.mark.usefixtures("scripts")
def test_one_script() -> None:
    result = conformance("set/ok/a.harn")

    assert (result.exit_code, result.stdout) == (0, "1 script: 1 passed\n")


def test_the_options_count_for_all_scripts(scripts: Path) -> None:
    folder = scripts / "l"
    folder.mkdir()
    (folder / "h.harn").write_text("let x = 1\nx = 2", encoding="utf-8")
    (folder / "h.error").write_text("`x` is one of 3 `immutable binding`s", encoding="utf-8")
    (folder / "i.harn").write_text("while true { }", encoding="utf-8")
    (folder / "i.error").write_text("ran for more than 0.2 seconds", encoding="utf-8")
    options = ["--dialect", "L1", "--seconds", "0.2"]

    strict, facts = (conformance("set/l", *options, *more) for more in ([], ["--profile", "facts"]))

    assert "h.error says\n    - `x` is one of 3 `immutable binding`s\n    Cannot" in strict.stdout
    assert "2 scripts: 1 passed, 1 failed" in strict.stdout
    assert "2 scripts: 1 passed, 1 failed" in facts.stdout  # there is no 3 in the message
    (folder / "h.error").write_text("`x`: no new value of an `immutable binding`", encoding="utf-8")
    assert conformance("set/l", *options, "--profile", "facts").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nowhere",), 65, "nowhere: no such folder; name one with .harn scripts"),
        (("set/empty",), 65, "set/empty: no .harn script here has an .expected or .error file."),
        (("set/empty/module.harn",), 65, "module.harn: it has no .expected or .error file beside"),
        (("set", "--dialect", "L4"), 2, "'L4' is not one of 'L1', 'L2', 'L3'"),
        (("set", "--seconds", "inf"), 2, "inf is not in the range 0<x<=86400"),
        (("set", "--seconds", "nan"), 2, "'nan' is not a number of seconds"),
        (("set", "-j", "0"), 2, "0 is not in the range x>=1"),
        (("set/bad",), 78, "set/bad/harn-conformance.toml: Object contains unknown field `x`"),
    ],
)
def test_what_cannot_be_run_is_told(
    scripts: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    (scripts / "empty").mkdir()
    (scripts / "empty/module.harn").touch()
    (scripts / "bad").mkdir()
    (scripts / "bad/harn-conformance.toml").write_text("x = 1", encoding="utf-8")
    (scripts / "bad/a.harn").touch()
    (scripts / "bad/a.error").touch()

    result = conformance(*arguments)

    assert (result.exit_code, result.stdout) == (code, "")
    assert words in result.stderr


@pytest.mark.usefixtures("scripts")
def test_a_terminal_sees_how_far_it_is() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "migrate", "harn", "conformance", "set/ok"],
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        shown = b""
        while piece := _read(ours):
            shown += piece
    os.close(ours)

    assert process.returncode == 0
    assert b"running" in shown
    assert b"100%" in shown


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1000)
    except OSError:  # it is closed on the other side
        return b""


def test_an_interruption_ends_all_processes(scripts: Path) -> None:
    marker = scripts / "started"
    script = f'host_call("process.exec", {{argv: ["touch", "{marker}"]}})\nwhile true {{ }}'
    (scripts / "harn-conformance.toml").write_text("processes = true", encoding="utf-8")
    (scripts / "ok/a.harn").write_text(script, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "migrate", "harn", "conformance", "set/ok/a.harn"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while not marker.exists():
            time.sleep(0.01)
        workers = _children(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate()

    assert workers
    assert (process.returncode, stdout, stderr) == (130, "", "interrupted\n")
    assert all(is_over(pid) for pid in workers)


def _children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8")
    return [int(pid) for pid in found.split()]
