"""The front door of the parser (CMP-7, CMP-8)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from parser.caller import require_function
from parser.compose.tagged import parse_tagged_tool_calls
from parser.renumber import renumbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.model import ParseResult


def _fenced(text: str, _: object) -> ParseResult:
    result: ParseResult = import_module("parser.fenced").parse_fenced_json_tool_calls(text)
    return result


def _adaptive(text: str, registry: object) -> ParseResult:
    result: ParseResult = import_module("parser.adaptive").parse_adaptive_tool_calls(text, registry)
    return result


FORMATS: Final[dict[str, Callable[[str, object], ParseResult]]] = {
    "json": _fenced,
    "adaptive": _adaptive,
}
"""The formats that are not tagged text. Any other value, of any type, is (CMP-8, ADP-1).

Their lanes are loaded on use: tagged text needs neither.
"""


def parse(
    text: str,
    registry: object = None,
    tool_format: object = "text",
    *,
    next_seq: Callable[[], int] | None = None,
) -> ParseResult:
    r"""Read all that a model wrote: calls, answers, prose, what is wrong.

    Pure: nothing is kept between two parses.

    Args:
        text: the response, whole and as written.
        registry: the tools that may be called: a list of entries with a
            `name`, or a mapping with such a list under `tools`; anything
            else declares none. The list of a provider (OpenAI, Anthropic,
            MCP) goes through a `registry_from_…` function first. The tools
            `ledger` and `load_skill` are always known.
        tool_format: "json" reads JSON in code fences and asks no registry,
            "adaptive" finds out what the calls are written in, any other
            value reads tagged text.
        next_seq: gives the number of the next id, for ids that go on from
            one response to the next, such as `itertools.count().__next__`;
            without it each parse begins at `tc_0`.
    Returns: the `ParseResult`; its offsets are code points of the text
        without its thinking blocks.
    Raises: TypeError when `text` is not a string or `next_seq` no function;
        nothing, whatever a model wrote.
    Rules: CMP-7 … CMP-13, ADP-1, DEC-2.

    >>> command = {"type": "string"}
    >>> tools = [{"name": "run", "parameters": {"command": command}}]
    >>> call = '<tool_call>run({ command: "pwd" })</tool_call>'
    >>> text = f"A look.\n{call}\n<done>##DONE##</done>"
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
    if next_seq is None:
        return read(text, registry)
    require_function(next_seq, "next_seq")
    return renumbered(read(text, registry), next_seq)
