"""The tagged grammar, from a whole text to its result (CMP-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.caller import require_str
from parser.compose.dsml import read_dsml
from parser.compose.finish import finished
from parser.compose.mistral import read_mistral
from parser.compose.tools import Tools
from parser.compose.walk import walk
from parser.lexer.thinking import strip_thinking_tags

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.model import ParseResult

PROVIDER_DIALECTS: Final[tuple[tuple[str, Callable[[str, Tools], ParseResult | None]], ...]] = (
    ("mistral", read_mistral),
    ("dsml", read_dsml),
)
"""What is tried on a whole text before it is walked; the first that gives anything ends it."""


def parse_tagged_tool_calls(text: str, registry: object = None) -> ParseResult:
    """Read a response in tagged text, in whichever dialects its calls are written."""
    require_str(text, "text")
    source = strip_thinking_tags(text)
    tools = Tools(registry)
    for _, read_dialect in PROVIDER_DIALECTS:
        result = read_dialect(source, tools)
        if result is not None:
            return result
    return finished(walk(source, tools))
