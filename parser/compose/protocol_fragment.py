"""Whether stray text holds a piece of the tagged protocol (CMP-74)."""

from __future__ import annotations

import re
from typing import Final

from parser.lexer.characters import UNICODE_SPACE, ascii_lower
from parser.vocabulary.tagged import tagged_vocabulary

_WORDS: Final = tagged_vocabulary()
_TAGS: Final = frozenset(_WORDS.response_spellings)
_TAIL: Final = re.compile(re.escape(_WORDS.fragment_tail), re.IGNORECASE | re.ASCII)
# From a `<` through the next `>`, and the first word between them. The next piece starts after
# this one, so that a tag inside it goes unseen.
_PIECE: Final = re.compile(f"</?[{UNICODE_SPACE}]*+(?P<word>[^{UNICODE_SPACE}>]*+)[^>]*+>?")


def holds_protocol_fragment(text: str) -> bool:
    """Tell whether a response tag stands in `text`, open or close, perhaps cut short at its end.

    Not the test of VOC-13, which also finds a tag after an earlier `<` that nothing closed: what a
    stray text means is for the chapter of composition to say.
    """
    if ">" in text and _TAIL.search(text):
        return True
    return "<" in text and any(
        ascii_lower(piece["word"]) in _TAGS for piece in _PIECE.finditer(text)
    )
