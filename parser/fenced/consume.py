"""Takes one tool block into the turn (FNC-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.diagnostics import Diagnostic, diagnostic
from parser.fenced.ambiguity import ambiguous_body
from parser.fenced.batch import Site, read_batch
from parser.fenced.items import read_items
from parser.fenced.spans import Header, Span
from parser.lexer.characters import trim

if TYPE_CHECKING:
    from parser.fenced.batch import Batch
    from parser.fenced.blocks import Block
    from parser.fenced.turn import Turn
    from parser.fenced.verbatim import Body
    from parser.lexer.lookahead import Lookahead


def consume_block(turn: Turn, block: Block, lookahead: Lookahead) -> None:
    """Take the calls and errors of a block, and account for every character of it."""
    if block.opener.drift is not None:
        turn.violate(diagnostic("fence_drift", fence=block.opener.drift))
    turn.frame(block.opener_span, "opener")
    if block.framing_error is not None:
        turn.diagnose(block.framing_error, [block.inside])
    else:
        _consume_inside(turn, block, lookahead)
    turn.frame(Span(block.inside_end, block.end), "closer")


def _consume_inside(turn: Turn, block: Block, lookahead: Lookahead) -> None:
    header = Header(turn.source, block.header)
    if not header.text:
        unterminated = diagnostic("unterminated_fence", line=block.line)
        turn.diagnose(unterminated, [body.span for body in block.bodies])
        return
    items = list(read_items(header.text))
    ambiguous = ambiguous_body(block, header, items, lookahead)
    if ambiguous is not None:
        error = diagnostic("verbatim_body_ambiguous", opener=ambiguous.key)
        turn.diagnose(error, [block.inside])
        return
    site = Site(turn.source, header, block.line, block.opener_span.start)
    _credit_batch(turn, header, read_batch(site, items, block.bodies))


def _credit_batch(turn: Turn, header: Header, batch: Batch) -> None:
    rejection = batch.rejection
    for entry in batch.entries:
        spans = header.source_spans(entry.item.start, entry.item.end)
        spans += [_without_suffix(turn, body) for body in entry.bodies]
        outcome = entry.outcome
        if isinstance(outcome, Diagnostic):
            turn.attribute(outcome, spans)
        elif rejection is not None:
            turn.attribute(rejection, spans)
        else:
            turn.credit(outcome, spans)
    for body, error in batch.strays:
        turn.attribute(error, [_without_suffix(turn, body)])
    for error in batch.errors:
        turn.diagnose(error)


def _without_suffix(turn: Turn, body: Body) -> Span:
    """Give the body up to its closing tag; what else is on that line is dropped (DEC-18)."""
    if trim(turn.source[body.closed : body.span.end]):
        turn.drop(Span(body.closed, body.span.end), "after_closing_tag")
        return Span(body.span.start, body.closed)
    return body.span
