"""What `parity harn run` and `parity harn check` say to programs, and to GitHub Actions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from click.testing import CliRunner

import migrate.schemas
from migrate.cli import cli

if TYPE_CHECKING:
    from click.testing import Result

SCRIPTS = {
    "ok.harn": "println(1)",
    "warned.harn": "fn f(a) { return a }\nprintln(f())",
    "wrong.harn": "println(1)\nlet = 2",
    "importing.harn": 'import "wrong"',
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in SCRIPTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")


def parity(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, ["harn", *arguments], input=given)


def report(result: Result, name: str) -> Any:
    """Give the report, which keeps to its schema; nothing is told beside it."""
    assert result.stderr == ""
    schema = Path(migrate.schemas.__file__).with_name(f"{name}.schema.json")
    found = json.loads(result.stdout)
    jsonschema.validate(found, json.loads(schema.read_bytes()))
    return found


def problem(file: str, line: int | None, column: int | None, **more: Any) -> dict[str, Any]:
    place = {"file": file, "line": line, "column": column, "imports": []}
    return {"level": "error", **place, **more}


WRONG = {"code": "unexpected_token", "message": "Expected identifier, got = at 2:5"}


def test_a_run() -> None:
    result = parity("run", "--format", "json", "warned.harn")

    assert result.exit_code == 0
    assert report(result, "harn-run-report") == {
        "script": "warned.harn",
        "output": "warning: Function 'f' expects 1 argument, got 0 at 2:9\nnil\n",
        "error": None,
    }


@pytest.mark.parametrize(
    ("script", "given", "code", "output", "error"),
    [
        (
            "-",
            'println(1)\nthrow "no"',
            1,
            "1\n",
            problem("standard input", 2, 1, code="thrown", message="Thrown: no"),
        ),
        (
            "importing.harn",
            None,
            65,
            "",
            problem("wrong.harn", 2, 5, **WRONG) | {"imports": ["importing.harn:1:1"]},
        ),
        (
            "gone.harn",
            None,
            65,
            "",
            problem(
                "gone.harn",
                None,
                None,
                code="unreadable_script",
                message="cannot read gone.harn: No such file or directory",
            ),
        ),
    ],
)
def test_a_run_that_fails(
    script: str, given: str | None, code: int, output: str, error: dict[str, Any]
) -> None:
    result = parity("run", "--format", "json", script, given=given)

    assert result.exit_code == code
    assert report(result, "harn-run-report") == {
        "script": script,
        "output": output,
        "error": error,
    }


def test_a_check() -> None:
    result = parity("check", "--format", "json", "warned.harn", "ok.harn", "wrong.harn")

    assert result.exit_code == 1
    found = report(result, "harn-check-report")
    assert (found["errors"], found["warnings"]) == (1, 1)
    assert found["scripts"] == [
        {
            "script": "warned.harn",
            "problems": [
                problem(
                    "warned.harn",
                    2,
                    9,
                    level="warning",
                    code="arity_mismatch",
                    message="Function 'f' expects 1 argument, got 0",
                )
            ],
        },
        {"script": "ok.harn", "problems": []},
        {"script": "wrong.harn", "problems": [problem("wrong.harn", 2, 5, **WRONG)]},
    ]


def test_annotations_have_errors_first_and_stand_before_the_text() -> None:
    result = parity("check", "--format", "github", "warned.harn", "importing.harn", "gone.harn")

    assert result.exit_code == 65
    assert result.stdout.splitlines() == [
        "::error file=wrong.harn,line=2,col=5,title=harn unexpected_token"
        "::Expected identifier, got = at 2:5%0Aimported by importing.harn:1:1",
        "::error file=gone.harn,title=harn unreadable_script"
        "::cannot read gone.harn: No such file or directory",
        "::warning file=warned.harn,line=2,col=9,title=harn arity_mismatch"
        "::Function 'f' expects 1 argument, got 0",
        "warned.harn: warning: Function 'f' expects 1 argument, got 0 at 2:9",
        "warned.harn: ok",
    ]
    assert "error: Expected identifier, got = at 2:5\n  wrong.harn:2:5\n" in result.stderr


def test_standard_input_that_is_no_text_does_not_stop_a_check() -> None:
    result = parity("check", "-", "ok.harn", given=b"\xff")

    assert (result.exit_code, result.stdout) == (65, "ok.harn: ok\n")
    assert "error: standard input: byte 0 is no UTF-8; convert the script first" in result.stderr
