"""Whether a text still holds a piece of the tagged protocol (02 section 1.5)."""

from __future__ import annotations

import re
from functools import cache

from parser.lexer.characters import UNICODE_SPACE
from parser.vocabulary.tagged import tagged_vocabulary


def has_response_protocol_fragment(text: str) -> bool:
    """Tell whether `text` holds a response tag, whole or cut short at its end (VOC-13)."""
    return _fragment().search(text.lower()) is not None


@cache
def _fragment() -> re.Pattern[str]:
    words = tagged_vocabulary()
    tags = "|".join(map(re.escape, words.call_tags + words.block_tags))
    tail = re.escape(words.fragment_tail)
    return re.compile(rf"{tail}|</?(?:{tags})(?=[>{UNICODE_SPACE}]|\Z)")
