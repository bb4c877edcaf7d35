"""Where composition asks for bare calls (CMP-6), and the last rung of a call body (CMP-85)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.bare.body import parse_bare_calls_in_body_with_known
from parser.compose.readings import Read
from parser.compose.shown import shown_text
from parser.diagnostics import diagnostic
from parser.lexer.characters import BLANK, LINE_SPACE
from parser.lexer.identifiers import IDENTIFIER
from parser.vocabulary.bare import bare_vocabulary

if TYPE_CHECKING:
    from parser.compose.readings import Body, Reading
    from parser.compose.tools import Tools
    from parser.model import ParseResult

_WORDS: Final = bare_vocabulary()
_PREFIXES = "|".join(map(re.escape, _WORDS.prefixes))
# The head of a line that could hold a bare call, whatever code wrapper is around it and whatever
# label stands before it. `object` is set when an object literal follows.
_HEAD = (
    rf"[{LINE_SPACE}`]*+(?:(?:{_PREFIXES}|{IDENTIFIER.pattern}:)[{BLANK}]*+)*+"
    rf"(?P<name>{IDENTIFIER.pattern})(?:\((?P<object>[{BLANK}]*+\{{)?|\{{)"
)
_FIRST_HEAD: Final = re.compile(_HEAD)
_LATER_HEAD: Final = re.compile(f"\n{_HEAD}")
# NJ-3: a native call has one of these keys; an escape may hide it.
_NATIVE_KEYS = "|".join(map(re.escape, (*_WORDS.native_name_keys, _WORDS.function_key)))
_NATIVE_KEY: Final = re.compile(rf'"(?:{_NATIVE_KEYS})"|\\u')


def sniff(text: str, tools: Tools) -> ParseResult:
    """Find the bare and native calls in a text."""
    return parse_bare_calls_in_body_with_known(text, tools.known)


def may_hold_call(text: str, tools: Tools) -> bool:
    """Tell whether `sniff` could find a call or an error in a text; mostly it could not.

    It is a matter of a few characters, and never wrong about a text it says no to: neither calls
    nor errors come without a parenthesis or a brace, and without a `<` the lines that are walked
    are those of the text itself.
    """
    if "{" not in text and "(" not in text:
        return False
    if "<" in text or ("{" in text and _NATIVE_KEY.search(text)):
        return True
    first = _FIRST_HEAD.match(text)
    if first is not None and _begins_call(first, tools):
        return True
    return any(_begins_call(head, tools) for head in _LATER_HEAD.finditer(text))


def _begins_call(head: re.Match[str], tools: Tools) -> bool:
    # BARE-9, BARE-11: without an object literal only a known name is more than prose.
    return head["object"] is not None or head["name"] in tools.known.names


def read_bare(body: Body, tools: Tools) -> Reading:
    """Take the one bare call of a call block; its first error wins over any call."""
    # The sniffer trims for itself, so it gets the body as it is.
    found = sniff(body.raw, tools)
    if found.errors:
        return found.errors[0]
    if not found.calls:
        return diagnostic("no_call_in_body", preview=shown_text(body.text, 120))
    if len(found.calls) > 1:
        return diagnostic("multiple_calls_in_body", count=len(found.calls))
    return Read(found.calls[0].name, found.calls[0].arguments, found.prose)


def read_lone_bare(body: Body, tools: Tools) -> Reading:
    """Take the bare call of a block that never closes, if it is the only thing found (CMP-63.3)."""
    found = sniff(body.raw, tools)
    if len(found.calls) != 1 or found.errors:
        return None
    return Read(found.calls[0].name, found.calls[0].arguments, found.prose)
