"""The front door of the parser (CMP-7, CMP-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.adaptive import parse_adaptive_tool_calls
from parser.compose.tagged import parse_tagged_tool_calls
from parser.fenced import parse_fenced_json_tool_calls

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.model import ParseResult

FORMATS: Final[dict[str, Callable[[str, object], ParseResult]]] = {
    "json": lambda text, _: parse_fenced_json_tool_calls(text),
    "adaptive": parse_adaptive_tool_calls,
}
"""The formats that are not tagged text. Any other value, of any type, is (CMP-8, ADP-1)."""


def parse(text: str, registry: object = None, tool_format: object = "text") -> ParseResult:
    r"""Read everything a model wrote in one response: calls, answers, prose, what is wrong with it.

    Pure: nothing is kept between two parses.

    Args:
        text: the response, whole and as written.
        registry: the tools that may be called: a list of entries with a `name`, or a mapping with
            such a list under `tools`; anything else declares none. `registry_from_any` makes one.
            The tools `ledger` and `load_skill` are always known.
        tool_format: "json" reads JSON in code fences and asks no registry, "adaptive" finds out
            what the calls are written in, any other value reads tagged text.
    Returns: the `ParseResult`; its offsets are code points of the text without its thinking blocks.
    Raises: TypeError when `text` is not a string; nothing, whatever a model wrote.
    Rules: CMP-7 … CMP-13, ADP-1.

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
    named = FORMATS.get(tool_format) if isinstance(tool_format, str) else None
    read = named or parse_tagged_tool_calls
    return read(text, registry)
