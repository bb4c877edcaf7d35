"""Arguments wrapped under one value of an enum parameter (NORM-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.arguments.types import NULL, Literal, Union

if TYPE_CHECKING:
    from parser.arguments.schemas import ToolParameter, ToolSchema
    from parser.arguments.types import TypeExpression
    from parser.lexer.json_value import JsonObject


def without_discriminator_envelope(args: JsonObject, schema: ToolSchema) -> JsonObject:
    """Return `{"read": {…}}` as `{…, "operation": "read"}` when `operation` has the choice `read`.

    Anything that could mean something else stays: the key is a parameter itself, several
    parameters have that choice, or the inner object already holds the parameter.
    """
    if len(args) != 1:
        return args
    ((choice, inner),) = args.items()
    if not isinstance(inner, dict) or any(known.name == choice for known in schema.parameters):
        return args
    owners = [parameter.name for parameter in schema.parameters if _offers(parameter, choice)]
    if len(owners) != 1 or owners[0] in inner:
        return args
    return {**inner, owners[0]: choice}


def _offers(parameter: ToolParameter, choice: str) -> bool:
    choices = _string_choices(parameter.type)
    return choices is not None and choice in choices


def _string_choices(kind: TypeExpression) -> tuple[str, ...] | None:
    """Return the members of an enum of strings, null apart; None for any other type."""
    members = kind.members if isinstance(kind, Union) else (kind,)
    literals = [member for member in members if member != NULL]
    values = tuple(
        literal.value
        for literal in literals
        if isinstance(literal, Literal) and isinstance(literal.value, str)
    )
    return values if len(values) == len(literals) else None
