"""The globs of a skill's `paths` (SKL-10): `*` within a segment, `**` across them, `?`."""

from __future__ import annotations

import re
from typing import Final

from harness.patterns import PatternError, compile_pattern

_PIECE: Final = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")

_MEANINGS: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def matches(glob: str, path: str) -> bool:
    """Return whether a glob matches a whole path, in linear time; one too long matches nothing."""
    pieces = (_MEANINGS.get(piece) or re.escape(piece) for piece in _PIECE.findall(glob))
    try:
        return compile_pattern(rf"(?s)\A{''.join(pieces)}\z").found_in(path)
    except PatternError:
        return False
