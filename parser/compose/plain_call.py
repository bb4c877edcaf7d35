"""The call bodies that models write most: one call whose arguments could as well be JSON.

Such a body is turned into JSON and decoded at once. Whatever is not as plain as that, a rare
escape for instance, is left to the ladder; for the rest both give the same call.
"""

from __future__ import annotations

import re
from json import JSONDecoder
from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING, Final

from parser.bare.prepare import prepared
from parser.compose.readings import Read
from parser.lexer.characters import (
    BLANK,
    LINE_SPACE,
    TAG_CHARACTERS,
    TRIVIA_SPACE,
    UNICODE_SPACE,
)
from parser.lexer.identifiers import IDENTIFIER

if TYPE_CHECKING:
    from parser.compose.tools import Tools
    from parser.lexer.json_value import JsonValue
    from parser.scan import Block

# BARE-5: a bare call may be indented by these, and only by these.
_INDENT: Final = " \t\n\r\f"
_MOST_DIGITS: Final = 15
"""What is longer may be no integer to one of the grammars."""

# No string may start with `<<` (LEX-62). The escapes are those that mean the same in JSON.
_TOKEN: Final = re.compile(
    r'"(?!<<)(?:[^"\\]++|\\["\\nrt])*+"'
    # Any other string is taken whole, so that none of its quotes is tried for a beginning.
    r'|(?P<odd>"(?:[^"\\]++|\\[\s\S])*+"?)'
    r"|'(?P<single>(?!<<)[^'\"\\]*+)'"
    rf"|(?P<key>{IDENTIFIER.pattern}+)[{TRIVIA_SPACE}]*+[:=]"
    rf"|{IDENTIFIER.pattern}+"
    # LEX-54: the first line that begins with the tag ends it; a count, an escaped body, or a quote
    # left open around the tag is not plain.
    rf"|<<(?P<quote>['\"]?)(?P<tag>[{TAG_CHARACTERS}]+)(?P=quote)\r?\n"
    rf"(?>(?P<heredoc>(?:[^\n]*\n)*?)[{LINE_SPACE}]*+(?P=tag)(?![{TAG_CHARACTERS}]))"
    # LEX-42: it is a value; only a quoted one is a key.
    rf"(?![{TRIVIA_SPACE}]*+:)"
    rf"|(?P<other>[\"'`<]|[0-9]{{{_MOST_DIGITS + 1}}})"
)
_MOST_CONTAINERS: Final = 100
"""Far fewer than both grammars allow inside each other."""

_MOST_HEREDOCS: Final = 8
"""Each is looked through to its end; the ladder finds the ends of many at once."""


def read_plain_call(block: Block, tools: Tools) -> Read | None:
    """Read the call that is all there is in a block, as the ladder would (CMP-79); else none."""
    name = block.head_name
    if name is None or block.head_sep != "(" or name not in tools.known.names:
        return None
    written = block.body.lstrip(_INDENT).rstrip(UNICODE_SPACE)
    # Without a `(` directly after the name, or a `{` on the line of it, there is no bare call.
    if not (written.startswith(f"{name}(") and written.endswith(")")):
        return None
    literal = written[len(name) + 1 : -1].lstrip(BLANK).rstrip(TRIVIA_SPACE)
    if not literal.startswith("{") or ("<" in written and not _walked_as_written(written, tools)):
        return None
    arguments = _object(literal)
    return None if arguments is None else Read(name, arguments)


def _walked_as_written(text: str, tools: Tools) -> bool:
    return prepared(text, tools.known) == text


def _object(literal: str) -> JsonValue:
    """Decode an object literal that is JSON but for its quotes, or give none."""
    if literal.count("{") + literal.count("[") > _MOST_CONTAINERS:
        return None
    if literal.count("<<") > _MOST_HEREDOCS:
        return None
    text = _TOKEN.sub(_as_json, literal)
    try:
        value, end = _decode(text)
    except (ValueError, RecursionError):
        return None
    return value if end == len(text) else None


def _as_json(token: re.Match[str]) -> str:
    kind = token.lastgroup
    if kind is None:
        return token[0]
    if kind == "key":
        return f'"{token["key"]}":'
    if kind == "heredoc":
        # LEX-54b: the line break before the closing line is not content, nor is one CR before it.
        return quoted(token["heredoc"].removesuffix("\n").removesuffix("\r"))
    # What stands for anything else is no JSON, wherever it stands.
    return f'"{token["single"]}"' if kind == "single" else "!"


def _number(digits: str) -> float:
    if len(digits) > _MOST_DIGITS or "e" in digits or "E" in digits:
        raise ValueError("perhaps not finite")
    return float(digits)


def _refuse(word: str) -> JsonValue:
    raise ValueError(word)


# LEX-22: strings may hold line breaks as they are.
_decode: Final = JSONDecoder(strict=False, parse_float=_number, parse_constant=_refuse).raw_decode
