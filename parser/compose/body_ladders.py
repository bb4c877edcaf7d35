"""The ladders inside a call block, in the order in which the rungs are tried (DEC-20)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.compose.json_body import read_json_body
from parser.compose.markup import read_markup
from parser.compose.nested_xml import read_nested_xml
from parser.compose.sniffer import read_bare, read_lone_bare
from parser.diagnostics import diagnostic
from parser.lexer.characters import UNICODE_SPACE
from parser.lexer.identifiers import IDENTIFIER

if TYPE_CHECKING:
    from parser.compose.readings import Body, Reading, Rung
    from parser.compose.tools import Tools
    from parser.diagnostics import Diagnostic

_CALL_HEAD: Final = re.compile(rf"[{UNICODE_SPACE}]*+(?P<name>{IDENTIFIER.pattern})\(")


def truncation(body: Body, tools: Tools) -> Diagnostic:
    """Say that a call was cut short, and which one if that can be seen (CMP-54)."""
    head = _CALL_HEAD.match(body.raw)
    if head is not None and head["name"] in tools.known:
        return diagnostic("call_truncated_named", tool=head["name"])
    return diagnostic("call_truncated")


CALL_BODY: Final[tuple[Rung, ...]] = (
    ("json_body", read_json_body),
    ("nested_xml", read_nested_xml),
    ("function_markup", read_markup),
    ("sniffer", read_bare),
)
"""One call, in whatever form (CMP-79); the last rung always gives something."""

UNCLOSED_BODY: Final[tuple[Rung, ...]] = (
    ("nested_xml", read_nested_xml),
    ("function_markup", read_markup),
    ("lone_bare_call", read_lone_bare),
    ("truncation", truncation),
)
"""What can be had of a call block that never closes (CMP-63)."""

UNCLOSED_STUB: Final[tuple[Rung, ...]] = (("truncation", truncation),)
"""The same for a reserved opener stub, which is far narrower (CMP-54, DEC-6)."""


def climb(ladder: tuple[Rung, ...], body: Body, tools: Tools) -> Reading:
    """Try the rungs in order; returns what the first gives that knows the shape of the body."""
    for _, rung in ladder:
        reading = rung(body, tools)
        if reading is not None:
            return reading
    return None
