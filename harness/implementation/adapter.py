"""A Python callable as a child process: the adapter of implementations that run `in_child`.

`python -m harness.implementation.adapter MODULE:CALLABLE` answers on standard output as
`PROTOCOL.md` says. What the callable prints goes to standard error.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import msgspec

from harness.errors import UnavailableError
from harness.implementation.fitting import misfit
from harness.implementation.in_process import load_in_process
from harness.implementation.messages import NoMessage
from harness.implementation.model import Refused
from harness.implementation.plain_json import write_json
from harness.implementation.protocol import VERSION, HelloRequest, Request
from harness.standard_streams import foreign_code, private_input, private_output

if TYPE_CHECKING:
    from harness.expectation import Json
    from harness.implementation.model import OpTable


def main(target: str) -> None:
    """Answer every line; an exception of the callable ends the process, which is its observation.

    Raises `NoMessage` for a line that is no message.
    """
    questions, answers = private_input(), private_output()
    with foreign_code():
        table = _table(target)
        with os.fdopen(questions, "rb") as lines, os.fdopen(answers, "wb") as out:
            for line in lines:
                out.write(_line(_answer(_read(line), target, table)))
                out.flush()


def _table(target: str) -> OpTable:
    try:
        return load_in_process(target, target).table
    except UnavailableError as error:
        sys.exit(str(error))


def _read(line: bytes) -> Request:
    try:
        request: Request = msgspec.convert(json.loads(line), Request)
    except ValueError as error:  # no JSON, or no message
        raise NoMessage(str(error)) from error
    return request


def _answer(request: Request, target: str, table: OpTable) -> dict[str, Json]:
    if isinstance(request, HelloRequest):
        return {"type": "hello", "version": VERSION, "name": target, "ops": sorted(table)}
    about: dict[str, Json] = {"sequence": request.sequence}
    if request.op not in table:
        return {"type": "unsupported", **about}
    try:
        return {"type": "output", **about, "output": table[request.op](**request.args)}
    except Refused as refusal:
        return {"type": "refused", **about, "reason": str(refusal)}
    except TypeError:
        if why := misfit(table[request.op], request.args):
            return {"type": "refused", **about, "reason": why}
        raise


def _line(answer: dict[str, Json]) -> bytes:
    """Return an answer as its line; one that has none is told in words, which break the protocol.

    So it is the same outcome as in the process of the command.
    """
    try:
        return write_json(answer).encode() + b"\n"
    except ValueError as error:
        return ascii(f"the output is not JSON: {error}").encode() + b"\n"


if __name__ == "__main__":
    main(sys.argv[1])
