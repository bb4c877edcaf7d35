"""EXEC-5: the tools that run without a handler."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from harness.harn.errors import HarnError
from harness.harn.tools.short_circuit import TOOLS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b.txt").write_bytes(b"one\ntwo\xff\nthree\n")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "empty").touch()
    (tmp_path / "long").write_text("x\n" * 2001, encoding="utf-8")
    return tmp_path


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "nothing").symlink_to("nowhere")
    (tmp_path / "device").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ({"path": "b.txt"}, "1\tone\n2\ttwo\ufffd\n3\tthree"),
        ({"path": "b.txt", "offset": 2, "limit": 5}, "2\ttwo\ufffd\n3\tthree"),
        ({"path": "b.txt", "limit": 1}, "1\tone\n... 2 more lines; go on with offset 2"),
        ({"path": "b.txt", "offset": 9}, ""),
        ({"path": "a/empty"}, ""),
        ({"path": "."}, "a/\nb.txt\nlong"),
        ({"path": "a"}, "empty"),
    ],
)
def test_a_file_is_read(folder: Path, arguments: Any, shown: str):
    assert TOOLS["read_file"](folder, arguments) == shown


def test_no_more_than_2000_lines_are_read(folder: Path):
    lines = TOOLS["read_file"](folder, {"path": "long", "limit": 9000}).split("\n")
    assert (len(lines), lines[-1]) == (2001, "... 1 more lines; go on with offset 2001")


def test_a_folder_is_listed(folder: Path):
    assert TOOLS["list_directory"](folder, {}) == "a/\nb.txt\nlong"
    assert TOOLS["list_directory"](folder, {"path": "a"}) == "empty"


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("read_file", {}, "`path` must be"),
        ("read_file", {"path": "missing"}, "missing does not exist"),
        ("read_file", {"path": "x" * 5000}, "does not exist"),
        ("read_file", {"path": "../x"}, "outside the working folder"),
        ("read_file", {"path": "/"}, "outside the working folder"),
        ("read_file", {"path": "a\0"}, "`path` must be"),
        ("read_file", {"path": "b.txt", "limit": "2"}, "`limit` must be"),
        ("read_file", {"path": "b.txt", "offset": -1}, "`offset` must be"),
        ("list_directory", {"path": "b.txt"}, "b.txt is no directory"),
    ],
)
def test_bad_arguments_are_refused(folder: Path, tool: str, arguments: Any, said: str):
    with pytest.raises(HarnError) as caught:
        TOOLS[tool](folder, arguments)
    assert str(caught.value).startswith(f"Runtime error: {tool}: ")
    assert said in str(caught.value)
    assert caught.value.category == "tool_error"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("circle", "circle does not exist"),
        ("nothing", "nothing does not exist"),
        ("device", "device lies outside the working folder"),
        ("pipe", "pipe is no file"),
    ],
)
def test_what_is_no_file_is_refused(odd: Path, path: str, said: str):
    with pytest.raises(HarnError, match=f"^Runtime error: read_file: {said}$"):
        TOOLS["read_file"](odd, {"path": path})


def test_what_the_system_refuses_is_an_error_of_the_script(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    def refuse(_: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(HarnError, match=r"^Runtime error: read_file: b.txt: Permission denied$"):
        TOOLS["read_file"](folder, {"path": "b.txt"})
