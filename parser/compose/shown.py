"""How diagnostics show the text and the values they are about (03 section 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.render import compact_json
from parser.lexer.text import preview_str

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonValue


def shown_text(text: str, limit: int) -> str:
    """Show the first `limit` code points of a text, in double quotes and with escapes."""
    return compact_json(preview_str(text, limit))


def shown_value(given: JsonValue) -> str:
    """Show a value that is not of the kind that was wanted."""
    return preview_str(compact_json(given))
