"""Inserting decisions, with a blank line before and behind each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.triage.editing.splices import Splice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.triage.editing.document import Document


def insertion(document: Document, before: int, texts: Sequence[str]) -> Splice:
    """Return what inserts blocks before the block of that number, or at the end where none has it.

    The comments directly above a block are its own: what is inserted stands before them.
    """
    text, newline = document.text, document.newline
    if before >= len(document.blocks):
        return Splice(len(text), "", _at_end(text, newline, newline.join(texts)))
    place = _comments_start(text, document.blocks[before].start)
    blank = _missing_lines(text, place) * newline
    return Splice(place, "", blank + "".join(one + newline for one in texts))


def _at_end(text: str, newline: str, block: str) -> str:
    """A file whose last line has no end keeps that."""
    is_open = bool(text) and not text.endswith("\n")
    missing = 2 if is_open else _missing_lines(text, len(text))
    return missing * newline + (block.removesuffix(newline) if is_open else block)


def _missing_lines(text: str, place: int) -> int:
    """Return 1 where no blank line stands before a place, which is a line's beginning."""
    line_start = text.rfind("\n", 0, max(place - 1, 0)) + 1
    return 1 if text[line_start:place].strip() else 0


def _comments_start(text: str, place: int) -> int:
    while place:
        line_start = text.rfind("\n", 0, place - 1) + 1
        if not text[line_start:place].lstrip(" \t").startswith("#"):
            break
        place = line_start
    return place
