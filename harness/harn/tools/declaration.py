"""What a `tool` declaration binds its name to (TOOL-2 … TOOL-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.harn.lowering import Aliases, Schema, json_names, lower
from harness.harn.tools.definition import define
from harness.harn.tools.registry import TOOLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.registries import Registry
    from harness.harn.syntax.nodes import Parameter, ToolDeclaration
    from harness.harn.values.model import Invocable, Value


@dataclass(frozen=True, slots=True)
class DeclaredTool:
    """A `tool` declaration whose types are schemas already.

    `parameters` has the schema of every parameter but for its default, `returns` that of the
    result, None where it has none (TOOL-6).
    """

    name: str
    description: str
    parameters: Mapping[str, Schema]
    returns: Schema | None

    def registry(self, handler: Invocable, defaults: Mapping[str, Value]) -> Registry:
        """Return the registry with this one tool.

        `handler` is the body as a closure of the declared parameters (TOOL-3); `defaults` has the
        values that are known at the declaration, by parameter (TOOL-5).
        """
        parameters = {
            name: schema | ({"default": defaults[name]} if name in defaults else {})
            for name, schema in self.parameters.items()
        }
        config: dict[str, Value] = {"parameters": parameters, "handler": handler}
        if self.returns is not None:
            config["returns"] = self.returns
        return define(TOOLS.empty(), self.name, self.description, config)


def declared_tool(declaration: ToolDeclaration, aliases: Aliases) -> DeclaredTool:
    """Return what a declaration says before it is run (TOOL-4)."""
    returns = lower(declaration.returns, aliases)
    return DeclaredTool(
        declaration.name,
        declaration.description,
        {one.name: _schema(one, aliases) for one in declaration.parameters},
        None if returns is None else json_names(returns),
    )


def _schema(parameter: Parameter, aliases: Aliases) -> Schema:
    lowered = lower(parameter.type, aliases)
    if parameter.rest:
        # The type is that of the elements, and none of them need be there (FUN-7).
        items = {} if lowered is None else {"items": json_names(lowered)}
        return {"type": "array", **items, "required": False}
    return json_names(lowered) | ({} if parameter.default is None else {"required": False})
