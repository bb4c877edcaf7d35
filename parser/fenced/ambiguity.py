"""Verbatim bodies that may have met their tag early (DEC-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.fenced.items import Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.fenced.blocks import Block
    from parser.fenced.items import StreamItem
    from parser.fenced.spans import Header
    from parser.fenced.verbatim import Body
    from parser.lexer.lookahead import Lookahead


def ambiguous_body(
    block: Block, header: Header, items: Sequence[StreamItem], lookahead: Lookahead
) -> Body | None:
    """Return an uncounted body that another line of the block could just as well close.

    That is the first whose tag begins a later line, or the last before text that is part of no
    JSON object and of no body. A call with a body cut short must never run.
    """
    uncounted = [body for body in block.bodies if body.declaration and not body.declaration.counted]
    for body in uncounted:
        if _tag_occurs_again(body, block, lookahead):
            return body
    unclaimed = max((item.end for item in items if not _is_object(item)), default=0)
    for body in reversed(uncounted):
        if header.offset_of(body.span.start) < unclaimed:
            return body
    return None


def _tag_occurs_again(body: Body, block: Block, lookahead: Lookahead) -> bool:
    # Lines inside other bodies count too: whose they are is the very question.
    if body.declaration is None:
        return False
    word = lookahead.heredocs.closing_word(body.declaration.tag, body.span.end)
    return word is not None and word < block.inside_end


def _is_object(item: StreamItem) -> bool:
    return isinstance(item, Item) and isinstance(item.value, dict)
