"""Takes one tool block into the turn (FNC-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.diagnostics import Diagnostic, diagnostic
from parser.fenced.ambiguity import ambiguous_body
from parser.fenced.batch import Site, read_batch
from parser.fenced.items import read_items
from parser.fenced.ledger import Place
from parser.fenced.spans import Header, Span
from parser.lexer.characters import trim

if TYPE_CHECKING:
    from parser.fenced.batch import Batch, Entry
    from parser.fenced.blocks import Block
    from parser.fenced.turn import Turn
    from parser.fenced.verbatim import Body
    from parser.lexer.lookahead import Lookahead


def consume_block(turn: Turn, block: Block, lookahead: Lookahead) -> None:
    """Take the calls and errors of a block, and account for every character of it."""
    if block.opener.drift is not None:
        violation = diagnostic("fence_drift", fence=block.opener.drift)
        turn.violate(violation, block.opener_span.start)
    turn.frame(Place("opener", "FNC-8", block.opener_span))
    if block.framing_error is not None:
        turn.diagnose(block.framing_error, [Place("block", "VRB-9", block.inside)])
    else:
        _consume_inside(turn, block, lookahead)
    turn.frame(Place("closer", "FNC-12", Span(block.inside_end, block.end)))


def _consume_inside(turn: Turn, block: Block, lookahead: Lookahead) -> None:
    header = Header(turn.source, block.header)
    if not header.text:
        error = diagnostic("unterminated_fence", line=block.line)
        turn.diagnose(error, [Place("body", "FNC-16", body.span) for body in block.bodies])
        return
    items = list(read_items(header.text))
    ambiguous = ambiguous_body(block, header, items, lookahead)
    if ambiguous is not None:
        error = diagnostic("verbatim_body_ambiguous", opener=ambiguous.key)
        turn.diagnose(error, [Place("block", "DEC-17", block.inside)])
        return
    site = Site(turn.source, header, block.line, block.opener_span.start)
    _take_batch(turn, header, read_batch(site, items, block.bodies))


def _take_batch(turn: Turn, header: Header, batch: Batch) -> None:
    rejection = batch.rejection
    for entry in batch.entries:
        places = _places(turn, header, entry)
        if isinstance(entry.outcome, Diagnostic):
            turn.attribute(entry.outcome, places)
        elif rejection is not None:
            turn.attribute(rejection, places)
        else:
            turn.credit(entry.outcome, places)
    for body, error in batch.strays:
        turn.attribute(error, [_body_place(turn, body, "VRB-15")])
    for error in batch.errors:
        turn.diagnose(error)


def _places(turn: Turn, header: Header, entry: Entry) -> list[Place]:
    spans = header.source_spans(entry.item.start, entry.item.end)
    places = [Place("json", "FNC-16", span) for span in spans]
    return places + [_body_place(turn, body, "VRB-13") for body in entry.bodies]


def _body_place(turn: Turn, body: Body, rule: str) -> Place:
    """Give the body up to its closing tag; what else is on that line is dropped (DEC-18)."""
    suffix = Span(body.closed, body.span.end)
    if not trim(turn.source[suffix.start : suffix.end]):
        return Place("body", rule, body.span)
    turn.drop(Place("suffix", "VRB-6", suffix), "after_closing_tag")
    return Place("body", rule, Span(body.span.start, body.closed))
