"""A text that is one JSON object and nothing else (FNC-50, FNC-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.diagnostics import Diagnostic, diagnostic
from parser.fenced.batch import Site, read_batch
from parser.fenced.items import read_items
from parser.fenced.ledger import Place
from parser.fenced.spans import Header, Span
from parser.vocabulary.fenced import fenced_vocabulary

if TYPE_CHECKING:
    from parser.fenced.turn import Turn

_WORDS: Final = fenced_vocabulary()


def recover_bare_object(turn: Turn) -> bool:
    """Take the text as a call when it is exactly one; else leave it alone and report nothing."""
    header = Header(turn.source, [Span(0, len(turn.source))])
    if not (
        header.text.startswith("{")
        and _mentions(header.text, _WORDS.name_keys)
        and _mentions(header.text, _WORDS.argument_keys)
    ):
        return False
    items = list(read_items(header.text))
    # VRB-19: there is no body a counted opener could find.
    batch = read_batch(Site(turn.source, header, line=1, start=0), items, bodies=())
    if len(batch.entries) != 1 or isinstance(batch.entries[0].outcome, Diagnostic):
        return False
    item = batch.entries[0].item
    spans = header.source_spans(item.start, item.end)
    turn.violate(diagnostic("bare_json_object"), spans[0].start)
    turn.credit(batch.entries[0].outcome, [Place("json", "FNC-50", span) for span in spans])
    return True


def _mentions(text: str, keys: tuple[str, ...]) -> bool:
    return any(f'"{key}"' in text for key in keys)
