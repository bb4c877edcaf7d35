"""The tools that run without a handler: they read files of the working folder (EXEC-5)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from harness.harn.errors import HarnError
from harness.harn.runtime.paths import real_path
from harness.harn.values.model import Value

Tool: TypeAlias = Callable[[Path, Mapping[str, Value]], str]

MOST_LINES: Final = 2_000

LARGEST_FILE: Final = 10_000_000
"""In bytes."""


def read_file(folder: Path, arguments: Mapping[str, Value]) -> str:
    """Return the lines of a file with their numbers, or the listing of a folder.

    `path` is relative to `folder` and may not leave it; `offset` is the first line, from 1, and
    `limit` the number of lines, at most 2000. Raises `HarnError`.
    """
    path = _within("read_file", folder, arguments.get("path"))
    if path.is_dir():
        return _listing(path)
    offset = max(_count("read_file", arguments, "offset", 1), 1)
    limit = min(_count("read_file", arguments, "limit", MOST_LINES), MOST_LINES)
    lines = _lines("read_file", path)
    shown = [f"{number}\t{line}" for number, line in islice(enumerate(lines, 1), offset - 1, None)]
    left = len(shown) - limit
    tail = [f"... {left} more lines; go on with offset {offset + limit}"] if left > 0 else []
    return "\n".join(shown[:limit] + tail)


def list_directory(folder: Path, arguments: Mapping[str, Value]) -> str:
    """Return the sorted names of a folder, one a line, those of folders with a slash behind."""
    path = _within("list_directory", folder, arguments.get("path", "."))
    if not path.is_dir():
        raise _fault("list_directory", f"{arguments['path']} is no directory")
    return _listing(path)


def _listing(path: Path) -> str:
    return "\n".join(sorted(f"{one.name}/" if one.is_dir() else one.name for one in path.iterdir()))


def _within(tool: str, folder: Path, given: Value) -> Path:
    if not isinstance(given, str) or not given or "\0" in given:
        raise _fault(tool, "`path` must be a path as a non-empty string")
    path = real_path(folder / given)
    if not path.is_relative_to(real_path(folder)):
        raise _fault(tool, f"{given} lies outside the working folder")
    if not os.path.exists(path):  # noqa: PTH110  # a name that is too long is that of no file
        raise _fault(tool, f"{given} does not exist")
    return path


def _lines(tool: str, path: Path) -> list[str]:
    if not path.is_file():  # to read a pipe or a device may never end
        raise _fault(tool, f"{path.name} is no file")
    if path.stat().st_size > LARGEST_FILE:
        raise _fault(tool, f"{path.name} is larger than {LARGEST_FILE} bytes")
    text = path.read_bytes().decode("utf-8", "replace")
    return text.removesuffix("\n").split("\n") if text else []


def _told(tool: Tool) -> Tool:
    """Return a tool of which what the system refuses is an error of the script."""

    @wraps(tool)
    def run(folder: Path, arguments: Mapping[str, Value]) -> str:
        try:
            return tool(folder, arguments)
        except OSError as error:
            raise _fault(tool.__name__, f"{arguments.get('path')}: {error.strerror}") from error

    return run


def _count(tool: str, arguments: Mapping[str, Value], name: str, default: int) -> int:
    value = arguments.get(name, default)
    if type(value) is not int or value < 0:
        raise _fault(tool, f"`{name}` must be a whole number, not negative")
    return value


def _fault(tool: str, message: str) -> HarnError:
    return HarnError(tool, f"{tool}: {message}", "Runtime error: ", category="tool_error")


TOOLS: Final[Mapping[str, Tool]] = {
    "read_file": _told(read_file),
    "list_directory": _told(list_directory),
}
"""The tools by name; each is given the working folder and the arguments of the call."""
