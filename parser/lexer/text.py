"""Small text helpers (section M)."""

from __future__ import annotations

import re
from typing import Final

from parser.lexer.characters import BLANK, UNICODE_SPACE, trim

# LEX-117: how much of a text a diagnostic shows.
PREVIEW_LENGTH: Final = 200

_BLANK_LINES: Final = re.compile("\n{3,}")
_EMPTY_FENCE: Final = re.compile(
    f"^[{BLANK}]*```[^\n]*\n[{UNICODE_SPACE}]*+```[{BLANK}]*\n?", re.MULTILINE
)


def preview_str(s: str, limit: int = PREVIEW_LENGTH) -> str:
    """Cut `s` to `limit` code points, with `…` where something was cut (LEX-117)."""
    return s if len(s) <= limit else s[:limit] + "…"


def preview_from(source: str, start: int) -> str:
    """Show what stands from `start` on, for diagnostics (LEX-74)."""
    return preview_str(source[start : start + PREVIEW_LENGTH + 1])


def collapse_blank_lines(text: str) -> str:
    """Make two LF of every run of three or more (LEX-115)."""
    return _BLANK_LINES.sub("\n\n", text)


def strip_empty_fences(text: str) -> str:
    """Remove fences that hold nothing but Unicode space (LEX-116)."""
    return _EMPTY_FENCE.sub("", text)


def unwrap_exact_code_wrapper(text: str) -> str | None:
    """Give what one fence, or one pair of single backticks, wraps; else none (LEX-118)."""
    whole = trim(text)
    if whole.startswith("```"):
        _, line_break, rest = whole.partition("\n")
        return trim(rest[:-3]) if line_break and rest.endswith("```") else None
    if len(whole) >= 2 and whole[0] == whole[-1] == "`" and whole.count("`") == 2:
        return trim(whole[1:-1])
    return None
