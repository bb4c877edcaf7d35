"""HRN-1, MOCK-2: responses in the file beside a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.harn.runtime.host import Host
from harness.harn.runtime.options import Options
from harness.harn.runtime.program import run_script

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = 'println(llm_call("x").text)'


def run(folder: Path, responses: bytes | None, script: str = SCRIPT) -> tuple[str, str]:
    """The output of a script, and the code and display of the error that ended it."""
    path = folder / "a.harn"
    path.write_text(script)
    if responses is not None:
        (folder / "a.llm-mock.jsonl").write_bytes(responses)
    finished = run_script(path, Options(host=Host(folder)))
    error = finished.error
    return finished.output, "" if error is None else f"{error.code} {error}"


def test_a_file_answers(tmp_path: Path) -> None:
    assert run(tmp_path, b'\n{"text": "\xc3\xa9"}\n\n') == ("é\n", "")


def test_without_a_file_the_model_answers_itself(tmp_path: Path) -> None:
    assert run(tmp_path, None) == ("Mock response to 1-word prompt: x\n", "")


def test_an_empty_file_answers_nothing(tmp_path: Path) -> None:
    output, error = run(tmp_path, b"\n")

    assert output == ""
    assert error.startswith("llm_mock_unmatched ")
    assert "--llm-mock fixture" in error
    assert "a.llm-mock.jsonl" in error


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    """A folder, a pipe or a link to nothing beside the script is not as if nothing were there."""
    (tmp_path / "a.llm-mock.jsonl").symlink_to("nowhere")

    output, error = run(tmp_path, None)

    assert output == ""
    assert error.startswith("llm_mock_file Runtime error: cannot read ")
    assert error.endswith("cannot read a.llm-mock.jsonl: it is no file, or a link to none")


def test_the_host_can_name_another_file(tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text('{"text": "other"}')
    (tmp_path / "a.harn").write_text(SCRIPT)
    (tmp_path / "a.llm-mock.jsonl").write_text('{"text": "beside"}')

    options = Options(host=Host(tmp_path, mocks=other))

    assert run_script(tmp_path / "a.harn", options).output == "other\n"


@pytest.mark.parametrize(
    ("responses", "code", "fragment"),
    [
        (b'{"text": "a"}\n{"text": }', "llm_mock_file", "error: a.llm-mock.jsonl:2: no JSON: "),
        (
            b'[{"text": "a"}]',
            "llm_mock_type",
            "error: a.llm-mock.jsonl:1: expected a dict, got list",
        ),
        (b'{"text": 1}', "llm_mock_field", "a.llm-mock.jsonl:1: text must be a string"),
        (b'{"error": {}}', "llm_mock_field", "a.llm-mock.jsonl:1: error.category is required"),
        (b'{"text": "\xff"}', "llm_mock_file", "error: a.llm-mock.jsonl: byte 10 is no UTF-8"),
    ],
)
def test_a_file_that_is_wrong(tmp_path: Path, responses: bytes, code: str, fragment: str) -> None:
    output, error = run(tmp_path, responses)

    assert output == ""
    assert error.startswith(f"{code} Runtime error: ")
    assert fragment in error


def test_a_file_is_read_when_the_model_is_asked(tmp_path: Path) -> None:
    assert run(tmp_path, b"no json", "println(1)") == ("1\n", "")
