"""The front door of the parser (CMP-7, CMP-8, CMP-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.caller import require_str
from parser.compose.dsml import read_dsml
from parser.compose.finish import finished
from parser.compose.mistral import read_mistral
from parser.compose.tools import Tools
from parser.compose.walk import walk
from parser.fenced import parse_fenced_json_tool_calls
from parser.lexer.thinking import strip_thinking_tags

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.model import ParseResult

JSON_FORMAT: Final = "json"
"""The one format with a grammar of its own; any other value means tagged text (CMP-8)."""

PROVIDER_DIALECTS: Final[tuple[tuple[str, Callable[[str, Tools], ParseResult | None]], ...]] = (
    ("mistral", read_mistral),
    ("dsml", read_dsml),
)
"""What is tried on a whole text before it is walked; the first that gives anything ends it."""


def parse(text: str, registry: object = None, tool_format: object = "text") -> ParseResult:
    r"""Read everything a model wrote in one response: calls, answers, prose, what is wrong with it.

    Pure: nothing is kept between two parses.

    Args:
        text: the response, whole and as written.
        registry: the tools that may be called: a list of entries with a `name`, or a mapping with
            such a list under `tools`; anything else declares none. `registry_from_any` makes one.
            The tools `ledger` and `load_skill` are always known.
        tool_format: "json" reads JSON in code fences and asks no registry; any other value reads
            tagged text.
    Returns: the `ParseResult`; its offsets are code points of the text without its thinking blocks.
    Raises: TypeError when `text` is not a string; nothing, whatever a model wrote.
    Rules: CMP-7 … CMP-13.

    >>> tools = [{"name": "run", "parameters": {"command": {"type": "string"}}}]
    >>> text = 'A look.\n<tool_call>run({ command: "pwd" })</tool_call>\n<done>##DONE##</done>'
    >>> result = parse(text, tools)
    >>> result.calls
    (Call(id='tc_0', name='run', arguments={'command': 'pwd'}),)
    >>> result.prose, result.done_marker
    ('A look.', '##DONE##')
    >>> [(unit.unit, unit.rule) for unit in result.dispositions]
    [('text', 'CMP-76'), ('block', 'CMP-79'), ('block', 'CMP-66')]
    """
    require_str(text, "text")
    if isinstance(tool_format, str) and tool_format == JSON_FORMAT:
        return parse_fenced_json_tool_calls(text)
    source = strip_thinking_tags(text)
    tools = Tools(registry)
    for _, read_dialect in PROVIDER_DIALECTS:
        result = read_dialect(source, tools)
        if result is not None:
            return result
    return finished(walk(source, tools))
