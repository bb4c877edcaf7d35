"""The globs of a skill's `paths` (SKL-10): `*` within a segment, `**` across them, `?`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from harness.patterns import PatternError, compile_pattern

if TYPE_CHECKING:
    from harness.patterns import Pattern

_PIECE: Final = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")

_MEANINGS: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def matches(glob: str, path: str) -> bool:
    """Return whether a glob matches a whole path, in linear time; one too long matches nothing."""
    pattern = _pattern(glob)
    return pattern is not None and pattern.found_in(path)


@lru_cache(maxsize=1024)
def _pattern(glob: str) -> Pattern | None:
    pieces = (_MEANINGS.get(piece) or re.escape(piece) for piece in _PIECE.findall(glob))
    try:
        return compile_pattern(rf"(?s)\A{''.join(pieces)}\z")
    except PatternError:
        return None
