"""Whether a call carries what its tool requires (VAL-1, VAL-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.arguments.schemas import ToolSchema
from parser.caller import require_all, require_str
from parser.diagnostics import Diagnostic, diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.lexer.json_value import JsonValue


def validate_tool_args(
    tool_name: str, args: JsonValue, schemas: Iterable[ToolSchema]
) -> Diagnostic | None:
    """Tell what a call is missing that its tool requires.

    To be asked before the call runs.

    Nothing but the presence of required parameters is checked.

    Args:
        tool_name: the tool; the first schema of that name counts, and
            without one all is well.
        args: any JSON value; what is no object lacks all parameters.
        schemas: what `collect_tool_schemas` returns.
    Returns: None when the call may be dispatched, else the `Diagnostic` to
        show to the model.
    Raises: TypeError when `tool_name` is not a string, or `schemas` no
        collection of `ToolSchema`.
    Rules: VAL-1, VAL-2.

    >>> from parser import collect_tool_schemas
    >>> tools = [{"name": "dig", "parameters": {"depth": {"type": "int"}}}]
    >>> schemas = collect_tool_schemas(tools)
    >>> validate_tool_args("dig", {"depth": 2}, schemas)
    >>> validate_tool_args("dig", {}, schemas).message
    'Tool `dig` is missing required parameter(s): depth'
    """
    require_str(tool_name, "tool_name")
    known = require_all(schemas, ToolSchema, "schemas")
    schema = next((schema for schema in known if schema.name == tool_name), None)
    missing = missing_parameters(schema, args) if schema is not None else ()
    if not missing:
        return None
    return diagnostic("missing_required_params", tool=tool_name, missing=missing)


def missing_parameters(schema: ToolSchema, args: JsonValue) -> tuple[str, ...]:
    """Return the required parameters without a default that `args` leaves out or null, in order.

    Arguments that are no object leave out all of them.
    """
    given = args if isinstance(args, dict) else {}
    return tuple(
        parameter.name
        for parameter in schema.parameters
        if parameter.required and not parameter.has_default and given.get(parameter.name) is None
    )
