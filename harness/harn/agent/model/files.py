"""Responses in a file beside a script, one JSON object a line (HRN-1, MOCK-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.agent.model.queue import Queue
from harness.harn.agent.model.responses import read_response
from harness.harn.errors import HarnError
from harness.harn.runtime.paths import LARGEST_FILE
from harness.harn.values.json_reading import read_json

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.agent.model.responses import Response


def read_responses(path: Path) -> Queue:
    """Return the responses of a file; blank lines are skipped.

    Raises `HarnError` (`llm_mock_file`, and what a wrong response raises). A script can catch and
    print it, so it names the file alone: what is printed is the same from wherever it is run.
    """
    lines = enumerate(_text(path).split("\n"), start=1)
    return Queue([_response(path, number, line) for number, line in lines if line.strip()])


def _response(path: Path, number: int, line: str) -> Response:
    where = f"{path.name}:{number}"
    try:
        given = read_json(line)
    except ValueError as error:
        raise _unreadable(f"{where}: no JSON: {error}") from None
    return read_response(where, given)


def _text(path: Path) -> str:
    if not path.is_file():  # to read a pipe or a device may never end
        raise _unreadable(f"cannot read {path.name}: it is no file, or a link to none")
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise _unreadable(f"{path.name} is larger than {LARGEST_FILE} bytes")
        return path.read_bytes().decode()
    except OSError as error:
        reason = error.strerror or str(error)
        raise _unreadable(f"cannot read {path.name}: {reason}") from None
    except UnicodeDecodeError as error:
        raise _unreadable(f"{path.name}: byte {error.start} is no UTF-8") from None


def _unreadable(message: str) -> HarnError:
    return HarnError("llm_mock_file", message, "Runtime error: ")
