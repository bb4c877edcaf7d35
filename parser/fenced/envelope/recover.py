"""Calls in a chat-template envelope, where a text has no tool block (ENV-5, ENV-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.diagnostics import diagnostic
from parser.diagnostics.fenced import malformed_envelope
from parser.fenced.envelope.find import find_envelope
from parser.fenced.envelope.reading import Envelope, EnvelopeFault
from parser.fenced.ledger import Place
from parser.fenced.spans import Span
from parser.lexer.characters import trim

if TYPE_CHECKING:
    from parser.fenced.envelope.find import Found
    from parser.fenced.turn import Turn


def recover_envelope(turn: Turn) -> bool:
    """Take all calls of the first envelope, or none of them with one error."""
    found = find_envelope(turn.source)
    if found is None:
        return False
    envelope = Envelope(turn.source, found.tag.close, found.content_start)
    try:
        found.read(envelope)
    except EnvelopeFault as fault:
        turn.diagnose_at(found.start, malformed_envelope(fault.code, fault.facts))
        turn.leave_everything("ENV-5")
        return True
    _credit(turn, found, envelope)
    return True


def _credit(turn: Turn, found: Found, envelope: Envelope) -> None:
    turn.violate(diagnostic("chat_template_envelope", tag=found.tag.open), found.start)
    turn.frame(Place("envelope", "ENV-1", Span(found.start, found.content_start)))
    for mark in envelope.marks:
        turn.frame(Place("marker", "ENV-8", mark))
    for draft, span in envelope.calls:
        turn.credit(draft, [Place("envelope_call", "ENV-6", span)])
    end = envelope.position
    if envelope.at(envelope.close):
        end += len(envelope.close)
        turn.frame(Place("envelope", "ENV-4", Span(envelope.position, end)))
    around = [Span(0, found.start), Span(end, len(turn.source))]
    turn.collect([Place("text", "ENV-6", span) for span in around])
    shown = (trim(turn.source[span.start : span.end]) for span in around)
    turn.prose = "\n".join(filter(None, shown))
