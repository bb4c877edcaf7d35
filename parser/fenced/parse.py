"""The fenced-JSON parse of a whole text (FNC-2 … FNC-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.caller import require_str
from parser.fenced.bare_object import recover_bare_object
from parser.fenced.blocks import tool_blocks
from parser.fenced.consume import consume_block
from parser.fenced.envelope.recover import recover_envelope
from parser.fenced.ledger import Place
from parser.fenced.legacy import report_legacy_markup
from parser.fenced.spans import Span
from parser.fenced.turn import Turn
from parser.lexer.characters import trim
from parser.lexer.lookahead import Lookahead
from parser.lexer.thinking import strip_thinking_tags

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parser.fenced.blocks import Block
    from parser.model import ParseResult

RECOVERIES: Final[tuple[tuple[str, Callable[[Turn], bool]], ...]] = (
    ("chat_template_envelope", recover_envelope),
    ("bare_json_object", recover_bare_object),
    ("legacy_markup", report_legacy_markup),
)
"""What is tried on a text without a single tool block; the first that applies ends it (FNC-4)."""


def parse_fenced_json_tool_calls(text: str) -> ParseResult:
    r"""Read the tool calls of a text whose format is fenced JSON.

    No registry is asked: an unknown tool is an ordinary call.

    Args:
        text: the response.
    Returns: a `ParseResult` whose `canonical` is the text without its
        thinking blocks; `dispositions` and `gaps` account for each
        character of it, in code points.
    Raises: TypeError when `text` is not a string; nothing, whatever a model
        wrote.
    Rules: FNC, VRB, ENV and NRM (chapter 05).

    >>> call = '{"name": "save", "args": {"body": "<<B:1"}}'
    >>> text = f"Saving.\n```tool\n{call}\n<<B:1\nhi\nB\n```"
    >>> result = parse_fenced_json_tool_calls(text)
    >>> result.calls
    (Call(id='tc_0', name='save', arguments={'body': 'hi\n'}),)
    >>> result.prose
    'Saving.'
    >>> [piece.unit for piece in result.dispositions]
    ['text', 'opener', 'json', 'body', 'closer']
    """
    require_str(text, "text")
    turn = Turn(strip_thinking_tags(text))
    lookahead = Lookahead(turn.source)
    blocks = list(tool_blocks(turn.source, lookahead))
    for block in blocks:
        consume_block(turn, block, lookahead)
    if blocks:
        _collect_around(turn, blocks)
    elif not any(recover(turn) for _, recover in RECOVERIES):
        turn.leave_everything()
    return turn.result()


def _collect_around(turn: Turn, blocks: Sequence[Block]) -> None:
    """FNC-20: the lines outside the blocks, and no blank line less."""
    starts = [0, *(block.end for block in blocks)]
    ends = [*(block.opener_span.start for block in blocks), len(turn.source)]
    outside = [Span(start, end) for start, end in zip(starts, ends, strict=True)]
    turn.collect([Place("text", "FNC-20", span) for span in outside])
    turn.prose = trim("".join(turn.source[span.start : span.end] for span in outside))
