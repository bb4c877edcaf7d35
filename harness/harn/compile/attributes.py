"""Attributes that define something with a function; it is discarded (TOOL-11, SKL-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from harness.harn.compile.names import name
from harness.harn.skills.declaration import acp_skill
from harness.harn.syntax import nodes
from harness.harn.tools.attribute import acp_tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute, Frame
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value

Define: TypeAlias = "Callable[[Run, nodes.Attribute, str, Invocable], Value]"


def tool(attribute: nodes.Attribute, node: nodes.FunctionDeclaration, scope: Scope) -> Execute:
    """Compile `@acp_tool`."""
    return _defining(attribute, node, scope, acp_tool)


def skill(attribute: nodes.Attribute, node: nodes.FunctionDeclaration, scope: Scope) -> Execute:
    """Compile `@acp_skill`."""
    return _defining(attribute, node, scope, acp_skill)


def _defining(
    attribute: nodes.Attribute, node: nodes.FunctionDeclaration, scope: Scope, define: Define
) -> Execute:
    function, unit = name(nodes.Name(node.at, node.name), scope), scope.unit

    def execute(frame: Frame) -> None:
        try:
            define(unit.run, attribute, node.name, function(frame))
        except Exception as error:
            raise unit.placed(error, attribute.at) from None

    return execute
