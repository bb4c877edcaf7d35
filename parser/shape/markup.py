"""Invocation markup of chat templates, and frame tokens (SHP-3, SHP-4)."""

from __future__ import annotations

import re
from typing import Final

from parser.lexer.characters import UNICODE_SPACE
from parser.vocabulary.shape import shape_vocabulary

_WORDS: Final = shape_vocabulary()
_NAMES: Final = "|".join(map(re.escape, _WORDS.markup_names))
_FLAGS: Final = re.IGNORECASE | re.ASCII
_NAMED: Final = re.compile(f"<(?:{_NAMES})[{UNICODE_SPACE}=]", _FLAGS)
_FRAME: Final = re.compile("|".join(map(re.escape, _WORDS.frame_tokens)), _FLAGS)


def find_call_markup(text: str) -> int | None:
    """Find the first named markup; only where there is none, the first frame token."""
    # Any `>` after its head ends the markup, so the last one is the only one to know.
    match = _NAMED.search(text, 0, max(text.rfind(">"), 0)) or _FRAME.search(text)
    return match.start() if match else None
