"""Removing decisions: each goes with its lines, and comments above it stay where they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from migrate.triage.editing.splices import Splice

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from migrate.triage.editing.document import Document

_BLANK_LINES: Final = re.compile(r"(?:[ \t]*\r?\n)*(?:[ \t]*\Z)?")


def removals(document: Document, gone: Collection[int]) -> list[Splice]:
    """Return what removes the blocks numbered `gone`, with the blank lines behind each.

    A comment above one stays, and a blank line behind it, so that it is not about the next one.
    """
    return sorted(_removals(document, gone))


def _removals(document: Document, gone: Collection[int]) -> Iterator[Splice]:
    """Yield removals from the last to the first; `limit` is where nothing is left any more."""
    text = document.text
    limit = len(text)
    for number in sorted(gone, reverse=True):
        block = document.blocks[number]
        blank = _BLANK_LINES.match(text, block.end)
        end = blank.end() if blank else block.end
        if end >= limit:
            start = _blank_start(text, block.start)
            yield Splice(start, text[start:limit], "")
            limit = start
        elif _has_comment_above(text, block.start):
            new = document.newline if end == block.end else ""
            yield Splice(block.start, text[block.start : block.end], new)
        else:
            yield Splice(block.start, text[block.start : end], "")


def _blank_start(text: str, place: int) -> int:
    """Return where the blank lines before a place, which is a line's beginning, begin."""
    while place:
        line_start = text.rfind("\n", 0, place - 1) + 1
        if text[line_start:place].strip():
            break
        place = line_start
    return place


def _has_comment_above(text: str, place: int) -> bool:
    line_start = text.rfind("\n", 0, max(place - 1, 0)) + 1
    return text[line_start:place].lstrip(" \t").startswith("#")
