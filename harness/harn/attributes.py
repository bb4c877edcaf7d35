"""Attributes before declarations: what they may stand on, and their values (GRM-17, TOOL-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.errors import ScriptError
from harness.harn.syntax import nodes
from harness.harn.values.model import Duration

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value

ON_FUNCTIONS: Final[Mapping[str, str]] = {
    "acp_tool": "acp_tool_target",
    "acp_skill": "acp_skill_target",
}
"""Attributes of functions alone, with the code of the error on anything else (TOOL-11, SKL-9)."""


def check_attributes(declaration: nodes.Declaration) -> None:
    """Check the attributes of a declaration before anything runs.

    Raises `ScriptError`: the codes of `ON_FUNCTIONS`, or `attribute_literal`.
    """
    for attribute in declaration.attributes:
        code = ON_FUNCTIONS.get(attribute.name)
        if code and not isinstance(declaration, nodes.FunctionDeclaration):
            message = f"@{attribute.name} can only stand on function declarations"
            raise ScriptError(code, message, at=attribute.at)
        attribute_values(attribute)


def attribute_values(attribute: nodes.Attribute) -> dict[str, Value]:
    """Return the arguments of an attribute by name; a bare identifier is its name as a string.

    Raises `ScriptError` (`attribute_literal`) for what is no literal.
    """
    return {name: _value(attribute, name, given) for name, given in attribute.arguments}


def _value(attribute: nodes.Attribute, name: str, given: nodes.Node) -> Value:
    match given:
        case nodes.Literal():
            return given.value
        case nodes.Name():
            return given.name
        case nodes.DurationLiteral():
            return Duration(given.milliseconds)
        case nodes.Unary(operator="-", operand=nodes.Literal(value=int() | float() as number)):
            return -number
        case nodes.ListExpression():
            return [_value(attribute, name, item) for item in given.items]
        case nodes.DictExpression():
            return dict(_entry(attribute, name, entry) for entry in given.entries)
    message = (
        f"@{attribute.name}({name}: …) takes a literal: text, number, true, false, nil, or a list "
        "or dict of them"
    )
    raise ScriptError("attribute_literal", message, at=given.at)


def _entry(attribute: nodes.Attribute, name: str, entry: nodes.Node) -> tuple[str, Value]:
    if isinstance(entry, nodes.Entry) and isinstance(entry.key, str):
        return entry.key, _value(attribute, name, entry.value)
    message = f"@{attribute.name}({name}: …) takes a literal: no computed keys and no spread"
    raise ScriptError("attribute_literal", message, at=entry.at)
