"""`<tool>{ … }</tool>` inside a call block (CMP-83)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.compose.balanced import read_balanced_object
from parser.compose.entities import with_entities_decoded
from parser.compose.readings import Read
from parser.compose.tools import available
from parser.diagnostics import diagnostic
from parser.lexer.characters import UNICODE_SPACE, trim
from parser.lexer.identifiers import IDENTIFIER
from parser.strict_json import JsonError

if TYPE_CHECKING:
    from parser.compose.readings import Body, Reading
    from parser.compose.tools import Tools

_HEAD: Final = re.compile(rf"<(?P<name>{IDENTIFIER.pattern})>[{UNICODE_SPACE}]*+(?=\{{)")


def read_nested_xml(body: Body, tools: Tools) -> Reading:
    """Read a tag named like a tool that holds a JSON object; the text after that is ignored."""
    head = _HEAD.match(body.text)
    if head is None:
        return None
    name = head["name"]
    if name not in tools.known:
        return diagnostic("xml_unknown_tool", name=name, available=available(tools.known))
    try:
        found = read_balanced_object(body.text, head.end())
    except JsonError as error:
        return diagnostic("xml_object_invalid", tool=name, reason=str(error))
    if found is None:
        return diagnostic("xml_object_incomplete", tool=name)
    # Right close, wrong close, no close, another call: none of it counts.
    return with_entities_decoded(Read(name, found.value, trim(body.text[found.end :])))
