"""Everything else that starts with `<` (branch 13), and the answer that never closes (CMP-70)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.compose.answers import CHANNELS
from parser.compose.outcomes import Collected, Outcome, Structural
from parser.compose.shown import shown_text
from parser.compose.stray import CORRUPTED_CLOSE
from parser.diagnostics import diagnostic
from parser.lexer.characters import UNICODE_SPACE, trim
from parser.model import Dropped
from parser.vocabulary.harmony import harmony_markers
from parser.vocabulary.tagged import tagged_vocabulary

if TYPE_CHECKING:
    from parser.compose.response import Response
    from parser.diagnostics import Diagnostic
    from parser.scan import Tag

_FIRST_WORD: Final = re.compile(f"<[{UNICODE_SPACE}]*+(?P<word>[^{UNICODE_SPACE}>]++)")
_FRAME_END: Final = harmony_markers().frame_suffix
_ENDLESS: Final = frozenset({"prose", "answer"})
"""What may run to the end of the response without being closed."""


def read_other_tag(tag: Tag, response: Response) -> Outcome:
    """Say what is wrong with a tag that is no unit of its own; the text after it is walked."""
    fragment = trim(tag.raw)
    if fragment.startswith(CORRUPTED_CLOSE) and fragment.endswith(_FRAME_END):
        # CMP-58 takes a corrupted close whatever marker has run into it.
        return Outcome("CMP-58", (Structural(fragment),))
    spelling = _response_tag(fragment)
    if CHANNELS.get(spelling) in _ENDLESS and response.is_last_block(tag.end):
        return _endless_block(tag, spelling, response)
    violations = (_violation(fragment, spelling),)
    return Outcome("CMP-69", (Dropped(fragment, "salvaged_as_prose"),), violations=violations)


def _response_tag(fragment: str) -> str:
    """Give the response tag a fragment opens, in the spelling found, else ''.

    Attributes do not matter, but a close is none.
    """
    word = _FIRST_WORD.match(fragment) if fragment.endswith(">") else None
    if word is None or tagged_vocabulary().response_tag(word["word"]) is None:
        return ""
    return word["word"]


def _violation(fragment: str, spelling: str) -> Diagnostic:
    known = tagged_vocabulary().response_tag(spelling)
    if known is not None:
        return diagnostic("unclosed_block", tag=known.canonical)
    code = "unknown_tag" if ">" in fragment else "unclosed_tag"
    return diagnostic(code, preview=shown_text(fragment, 40))


def _endless_block(tag: Tag, spelling: str, response: Response) -> Outcome:
    """CMP-70: all that is left of the source is the body, the close included (DEF-12)."""
    opener = Structural(tag.raw)
    body = trim(response.source[tag.end :])
    collected = (Collected(CHANNELS[spelling], body),) if body else ()
    return Outcome("CMP-70", (opener, *collected), end=len(response.source))
