"""Identifiers and call heads (section B)."""

from __future__ import annotations

import re
from typing import Final

from parser.lexer.characters import (
    BLANK,
    IDENTIFIER_PART,
    IDENTIFIER_START,
    UNICODE_SPACE,
    end_of_run,
)

IDENTIFIER: Final = re.compile(f"[{IDENTIFIER_START}][{IDENTIFIER_PART}]*")
_CALL_HEAD: Final = re.compile(
    f"[{UNICODE_SPACE}]*+(?P<name>{IDENTIFIER.pattern})[{BLANK}]*(?P<separator>[({{])"
)
_BLANKS: Final = re.compile(f"[{BLANK}]*")


def ident_length(text: str, pos: int = 0) -> int | None:
    """Measure the identifier at `pos`, in code points; none when there is none (LEX-8)."""
    match = IDENTIFIER.match(text, pos)
    return match.end() - pos if match else None


def call_head(text: str, pos: int = 0) -> tuple[str, str] | None:
    """Give the name and the `(` or `{` of the call that starts at `pos`, else none (LEX-9).

    Leading Unicode space is dropped, newlines included; no registry is consulted.
    """
    match = _CALL_HEAD.match(text, pos)
    return (match["name"], match["separator"]) if match else None


def has_object_literal_arg_start(text: str, index: int) -> bool:
    """Tell whether only blanks stand between `index`, just after a `(`, and a `{` (LEX-10)."""
    return text.startswith("{", end_of_run(_BLANKS, text, index))
