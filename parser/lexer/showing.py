"""How errors show the keys and values they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.lexer.render import compact_json
from parser.lexer.text import preview_from, preview_str

if TYPE_CHECKING:
    from parser.lexer.nodes import Text
    from parser.lexer.reading import Reader

# What was written longer than this is shown as it was written: many failed candidates may end in
# one long value, and each of them would decode all of it for a short preview (LEX-128).
_LONGEST_DECODED: Final = 2000


def shown_key(source: str, key: Text) -> str:
    """Show a key; a very long one as it was written."""
    if key.end - key.start > _LONGEST_DECODED:
        return preview_from(source, key.start)
    return preview_str(key.value(source))


def shown_value(reader: Reader, start: int) -> str:
    """Show the value read from `start` on as compact JSON; a very long one as it was written."""
    if reader.position - start > _LONGEST_DECODED:
        return preview_from(reader.source, start)
    return preview_str(compact_json(reader.value_at(start)))
