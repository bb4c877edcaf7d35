"""Messages as lines of bytes, and lines as messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from harness.expectation import show
from harness.faults import explain
from harness.implementation.plain_json import DEEPEST, read_json, write_json
from harness.implementation.protocol import (
    ChildMessage,
    HelloAnswer,
    OutputAnswer,
    RefusedAnswer,
    UnsupportedAnswer,
)

if TYPE_CHECKING:
    from harness.expectation import Json
    from harness.implementation.protocol import Request

_BY_TYPE: dict[object, type[msgspec.Struct]] = {
    "hello": HelloAnswer,
    "output": OutputAnswer,
    "refused": RefusedAnswer,
    "unsupported": UnsupportedAnswer,
}


class NoMessage(Exception):
    """A line that is no message of the protocol; its text says why."""


def write_message(request: Request) -> bytes:
    """Return a message as its line, in ASCII.

    Raises `ValueError` for arguments that JSON has no form for.
    """
    config = type(request).__struct_config__
    fields: dict[str, Json] = {str(config.tag_field): config.tag, **msgspec.structs.asdict(request)}
    return write_json(fields).encode() + b"\n"


def read_message(line: bytes) -> ChildMessage:
    """Return the message of a line. Raises `NoMessage` for one that is none."""
    try:
        value = read_json(line.decode(), DEEPEST + 1)  # a message is a level around an output
    except UnicodeDecodeError as error:
        raise NoMessage(f"a line is not UTF-8, from its byte {error.start} on") from error
    except ValueError as error:
        raise NoMessage(f"a line is not JSON ({error}): {_shown(line)}") from error
    try:
        message: ChildMessage = msgspec.convert(value, ChildMessage)
    except msgspec.ValidationError as error:
        raise NoMessage(f"a line is no message ({_explained(error, value)}): {_shown(line)}") from (
            error
        )
    return message


def _explained(error: msgspec.ValidationError, value: Json) -> str:
    kind = value.get("type") if isinstance(value, dict) else None
    if isinstance(kind, str) and kind in _BY_TYPE:
        return explain(str(error), _BY_TYPE[kind])
    return f"{error}; 'type' is one of {', '.join(map(str, _BY_TYPE))}"


def _shown(line: bytes) -> str:
    """Return a line for a person: cut, in quotes, and nothing in it invisible."""
    return show(line[:1000].decode(errors="replace"))
