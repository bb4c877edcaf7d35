"""The text of `triage.toml` in blocks: what stands before the decisions, and one for each."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Final

_HEADER: Final = re.compile(r"^[ \t]*\[\[[ \t]*decision[ \t]*\]\]", re.MULTILINE)
_TAIL: Final = re.compile(r"(?:^[ \t]*(?:#[^\n]*)?\n)*(?:[ \t]*(?:#[^\n]*)?)\Z", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Blocks:
    """The parts of a file; joined they are the file."""

    preamble: str
    decisions: tuple[str, ...]


def blocks_of(text: str) -> Blocks:
    """Return the blocks of a valid file. A header inside a text over several lines is none."""
    edges = [*(found.start() for found in _HEADER.finditer(text)), len(text)]
    parts: list[str] = []
    start = 0
    for edge in edges:
        part = text[start:edge]
        if _is_toml(part):
            parts.append(part)
            start = edge
    return Blocks(parts[0], tuple(parts[1:]))


def tail_of(block: str) -> str:
    """Return the comments behind the last key, with the blank lines around them; else nothing."""
    tail = _TAIL.search(block)
    return tail[0] if tail and "#" in tail[0] else ""


def _is_toml(text: str) -> bool:
    """A part that ends within a text or a list is none."""
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True
