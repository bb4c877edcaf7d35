"""Response blocks: prose, answers, the done mark (branch 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.compose.outcomes import Channel, Collected, Outcome, Structural
from parser.diagnostics import diagnostic
from parser.lexer.characters import trim
from parser.vocabulary.tagged import tagged_vocabulary

if TYPE_CHECKING:
    from parser.compose.response import Response
    from parser.scan import Block

_WORDS: Final = tagged_vocabulary()
CHANNELS: Final[dict[str, Channel]] = {
    spelling: tag.role
    for tag in _WORDS.response_tags
    if tag.role != "call"
    for spelling in tag.spellings
}
"""What a block of each spelling holds."""

_RULES: Final[dict[Channel, str]] = {"prose": "CMP-64", "answer": "CMP-65", "done": "CMP-66"}


def read_response_block(block: Block, response: Response) -> Outcome:
    """Collect the body, which is never looked into: calls and tags inside are plain text."""
    channel = CHANNELS[block.tag]
    rule = _RULES[channel]
    text = trim(block.body)
    if text:
        return Outcome(rule, (Collected(channel, text),))
    empty = Structural(response.source[block.start : block.end])
    if channel != "done":
        return Outcome(rule, (empty,))
    violation = diagnostic("empty_done", sentinel=_WORDS.done_sentinel)
    return Outcome(rule, (empty,), violations=(violation,))
