"""Prose that was put into a call block (CMP-77, CMP-78)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from parser.lexer.characters import UNICODE_SPACE, end_of_run
from parser.lexer.identifiers import IDENTIFIER
from parser.vocabulary.tagged import tagged_vocabulary

# The list is closed: these tags and no others.
_TAGS: Final = tagged_vocabulary().narration_tags
_OPEN: Final = re.compile(f"<(?P<tag>{'|'.join(map(re.escape, _TAGS))})>")
_SPACE: Final = re.compile(f"[{UNICODE_SPACE}]*")
# CMP-78: what makes a body a call, or something that should have been one.
_NO_PROSE: Final = re.compile(rf"[<{{\[]|{IDENTIFIER.pattern}[ \t\n\f\r]*+\(")


class Narration(NamedTuple):
    """The pieces of prose, and what is left of the body after them, trimmed."""

    prose: tuple[str, ...]
    remainder: str


def read_narration(text: str) -> Narration | None:
    """Find the narration at the start of a trimmed body; none when the body is none."""
    prose, position = _peeled(text)
    remainder = text[position:]
    if prose:
        return Narration(tuple(prose), remainder)
    if not remainder or _NO_PROSE.match(remainder):
        return None
    # DEF-5: a call on a later line is swallowed with it.
    return Narration((remainder,), "")


def _peeled(text: str) -> tuple[list[str], int]:
    """Take narration blocks off the front; empty ones go too, and give no prose."""
    prose: list[str] = []
    position = 0
    while opening := _OPEN.match(text, position):
        close = f"</{opening['tag']}>"
        end = text.find(close, opening.end())
        if end < 0:
            break
        if inside := text[opening.end() : end].strip(UNICODE_SPACE):
            prose.append(inside)
        position = end_of_run(_SPACE, text, end + len(close))
    return prose, position
