"""Harmony call lines, rewritten to bare calls (BARE-3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parser.lexer.calls import parse_object_at
from parser.lexer.characters import UNICODE_SPACE, trim
from parser.lexer.errors import LexError
from parser.vocabulary.harmony import harmony_markers

if TYPE_CHECKING:
    from parser.names.known import KnownNames

_WORDS = harmony_markers()
_RAW_NAME_END = re.compile(rf"[{UNICODE_SPACE}<,(]")
_QUOTES = "\"'`"


def rewrite_harmony_lines(text: str, known: KnownNames) -> str:
    """Return `text` with each harmony call line of a known tool as `name({…})`."""
    if _WORDS.tool_call_header_prefix not in text or _WORDS.message_marker not in text:
        return text
    return "\n".join(_rewritten(line, known) or line for line in text.split("\n"))


def _rewritten(line: str, known: KnownNames) -> str | None:
    """Return the bare call that stands for the whole line, or None to leave it alone."""
    before, header, after = line.partition(_WORDS.tool_call_header_prefix)
    if not header or (trim(before) and _WORDS.frame_prefix not in before):
        return None
    raw_name = _RAW_NAME_END.split(after, maxsplit=1)[0]
    name = trim(raw_name.strip(_QUOTES))
    _, message, payload = after[len(raw_name) :].partition(_WORDS.message_marker)
    if not message or name not in known:
        return None
    payload = payload.lstrip(UNICODE_SPACE)
    try:
        _, end = parse_object_at(payload, 0, name)
    except LexError:
        return None
    return f"{name}({payload[:end]})"
