"""Declarations of functions, tools, skills and pipelines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.parser.blocks import block, block_from, separator
from harness.harn.syntax.parser.parameters import parameters_in_parentheses
from harness.harn.syntax.parser.types import bounds, return_type, type_parameters
from harness.harn.syntax.tokens import END, TEXT

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor
    from harness.harn.syntax.parser.prefix import Prefix


def function(cursor: Cursor, prefix: Prefix) -> nodes.FunctionDeclaration:
    """Parse `fn name<T>(…) -> T where T: I { … }`, or `gen fn`."""
    is_stream = cursor.accept_word("gen")
    cursor.expect("fn")
    return nodes.FunctionDeclaration(
        prefix.at,
        name=cursor.expect_name(),
        type_parameters=type_parameters(cursor),
        parameters=parameters_in_parentheses(cursor),
        returns=return_type(cursor),
        bounds=bounds(cursor),
        body=block(cursor),
        is_stream=is_stream,
        public=prefix.public,
        attributes=prefix.attributes,
    )


def tool(cursor: Cursor, prefix: Prefix) -> nodes.ToolDeclaration:
    """Parse `tool NAME(…) -> T { description "…" … }` (TOOL-2)."""
    cursor.expect("tool")
    name = cursor.expect_name()
    parameters = parameters_in_parentheses(cursor)
    returns = return_type(cursor)
    opening = cursor.expect("{").at
    description = _description(cursor)
    body = block_from(cursor, opening)
    return nodes.ToolDeclaration(
        prefix.at, name, parameters, returns, description, body, prefix.public, prefix.attributes
    )


def _description(cursor: Cursor) -> str:
    """Parse `description "…"`, the first statement of a tool if it is there."""
    text = cursor.next()
    if not cursor.is_word("description") or text.kind != TEXT or text.fresh_line:
        return ""
    cursor.advance()
    cursor.advance()
    separator(cursor, "}")
    return str(text.value)


def skill(cursor: Cursor, prefix: Prefix) -> nodes.SkillDeclaration:
    """Parse `skill NAME { field expression … }` (SKL-2)."""
    cursor.expect("skill")
    name = cursor.expect_name()
    cursor.expect("{")
    fields: list[tuple[str, nodes.Expression]] = []
    while cursor.token.kind not in {"}", END}:
        field = cursor.expect_label("field name")
        fields.append((field, cursor.expression()))
        separator(cursor, "}")
    cursor.expect("}")
    return nodes.SkillDeclaration(prefix.at, name, tuple(fields), prefix.public, prefix.attributes)


def pipeline(cursor: Cursor, prefix: Prefix) -> nodes.PipelineDeclaration:
    """Parse `pipeline name(…) extends base { … }` (HEV-15)."""
    cursor.expect("pipeline")
    name = cursor.expect_name()
    parameters = parameters_in_parentheses(cursor) if cursor.token.kind == "(" else ()
    return_type(cursor)
    base = cursor.expect_name() if cursor.accept("extends") else None
    return nodes.PipelineDeclaration(
        prefix.at, name, parameters, base, block(cursor), prefix.public, prefix.attributes
    )
