"""Arguments as a call carries them, brought to what its tool expects (NORM-1 … NORM-10).

Runs at dispatch, never inside a parser: parsers hand over heredocs and strings as written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parser.arguments.annotations import ArgumentAnnotations, argument_annotations
from parser.arguments.coercion import coerced
from parser.arguments.discriminator import without_discriminator_envelope
from parser.arguments.schemas import ToolSchema, entry_schema
from parser.arguments.strings import integer_under_key, rewrite_strings, unwrapped_heredoc
from parser.caller import require_str
from parser.registry import tool_entry

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonObject, JsonValue


@dataclass(frozen=True, slots=True)
class _Tool:
    """What is declared about the called tool; an undeclared one has no parameters."""

    schema: ToolSchema
    annotations: ArgumentAnnotations


def normalize_tool_args(name: str, args: JsonValue, tools: object = None) -> JsonValue:
    """Return the arguments of a call as its tool should receive them.

    To be done before the call runs.

    Declared aliases are renamed, heredocs unwrapped, integers and declared
    booleans and lists read out of strings. No defaults are filled in, no
    unknown keys removed.

    Args:
        name: the tool; of several entries of that name the first counts,
            and without one the steps that need a schema or an alias table
            do nothing.
        args: any JSON value; it is never changed in place.
        tools: a registry, as `parse` takes it.
    Returns: the arguments; what is no object is returned as it is.
    Raises: TypeError when `name` is not a string.
    Rules: NORM-1 … NORM-10.

    >>> tools = [{"name": "dig", "parameters": {"deep": {"type": "bool"}}}]
    >>> normalize_tool_args("dig", {"deep": "true", "limit": "12"}, tools)
    {'deep': True, 'limit': 12}
    """
    require_str(name, "name")
    if not isinstance(args, dict):
        return args
    tool = _tool(name, tools)
    for step in _STEPS:
        args = step(args, tool)
    return args


def _tool(name: str, tools: object) -> _Tool:
    entry = tool_entry(tools, name)
    if entry is None:
        return _Tool(ToolSchema(name), ArgumentAnnotations())
    return _Tool(entry_schema(entry), argument_annotations(entry))


def _open_envelope(args: JsonObject, tool: _Tool) -> JsonObject:
    return without_discriminator_envelope(args, tool.schema)


def _rename_aliases(args: JsonObject, tool: _Tool) -> JsonObject:
    """NORM-4: a canonical key that is there wins, and then its alias stays too."""
    renamed = dict(args)
    for alias, canonical in tool.annotations.aliases:
        if alias in renamed and canonical not in renamed:
            renamed[canonical] = renamed.pop(alias)
    return renamed


def _drop_filler(args: JsonObject, tool: _Tool) -> JsonObject:
    """NORM-5: an optional path that was filled with nothing; only where paths are declared."""
    fillers = {
        parameter.name
        for parameter in tool.schema.parameters
        if not parameter.required and parameter.name in tool.annotations.path_parameters
    }
    return {key: value for key, value in args.items() if value != "" or key not in fillers}


def _unwrap_heredocs(args: JsonObject, _tool: _Tool) -> JsonObject:
    return rewrite_strings(args, unwrapped_heredoc)


def _read_integers(args: JsonObject, _tool: _Tool) -> JsonObject:
    return rewrite_strings(args, integer_under_key)


def _coerce(args: JsonObject, tool: _Tool) -> JsonObject:
    """NORM-8: top-level parameters of the schema only."""
    types = {parameter.name: parameter.type for parameter in tool.schema.parameters}
    return {
        key: coerced(value, types[key]) if isinstance(value, str) and key in types else value
        for key, value in args.items()
    }


# The order matters: a heredoc may hold an integer or a list, and integers inside a list that was
# a string stay strings (NORM-9).
_STEPS: Final = (
    _open_envelope,
    _rename_aliases,
    _drop_filler,
    _unwrap_heredocs,
    _read_integers,
    _coerce,
)
