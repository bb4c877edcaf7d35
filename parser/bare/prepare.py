"""What happens to a text before it is walked (BARE-1 … BARE-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.bare.harmony import rewrite_harmony_lines
from parser.lexer.thinking import strip_thinking_tags, strip_tool_call_wrappers

if TYPE_CHECKING:
    from parser.names.known import KnownNames


def prepared(text: str, known: KnownNames) -> str:
    """Return the text that is walked and that the prose is cut from (PROSE-6)."""
    without_thinking = strip_thinking_tags(text)
    without_wrappers = strip_tool_call_wrappers(without_thinking)
    return rewrite_harmony_lines(without_wrappers, known)
