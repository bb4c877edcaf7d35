"""The call tag under the name it has on the wire (VOC-3).

Models that know the call tag as a token of their own are sent, and send, other words for it.
"""

from __future__ import annotations

from typing import Final

from parser.caller import require_str
from parser.vocabulary.tagged import closing, opening, tagged_vocabulary

_WORDS: Final = tagged_vocabulary()
# The canonical spelling only: the other one stays as it is, on the wire too.
_CALL_TAG: Final = _WORDS.call_tags[0]
_PAIRS: Final = (
    (_WORDS.wire_open, opening(_CALL_TAG)),
    (_WORDS.wire_close, closing(_CALL_TAG)),
)


def wire_to_canonical(text: str) -> str:
    """Rewrite a response as it came over the wire to what is parsed.

    Every wire marker is rewritten, in strings and heredocs as well. No
    parser does it by itself; what is left for it are openers that lost
    their last character on the way.

    Args:
        text: a response, or the part of one that has arrived; a marker must
            not be cut in two.
    Returns: the text with call tags in place of wire markers.
    Raises: TypeError when `text` is not a string.
    Rules: VOC-3, CMP-51.

    >>> wire_to_canonical("[[CALL]]dig({ depth: 2 })[[/CALL]]")
    '<tool_call>dig({ depth: 2 })</tool_call>'
    """
    require_str(text, "text")
    for wire, canonical in _PAIRS:
        text = text.replace(wire, canonical)
    return text


def canonical_to_wire(text: str) -> str:
    """Rewrite call tags to the markers that stand for them on the wire.

    Args:
        text: what is to be sent, a prompt or an earlier response.
    Returns: the text with wire markers in place of call tags.
    Raises: TypeError when `text` is not a string.
    Rules: VOC-3.

    >>> canonical_to_wire("<tool_call>dig({ depth: 2 })</tool_call>")
    '[[CALL]]dig({ depth: 2 })[[/CALL]]'
    """
    require_str(text, "text")
    for wire, canonical in _PAIRS:
        text = text.replace(canonical, wire)
    return text
