"""`tool` and `skill`: their names are bound to registries with one entry (TOOL-2, SKL-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.captures import mentioned
from harness.harn.compile.declared import redeclared
from harness.harn.compile.endings import returning
from harness.harn.compile.functions import function
from harness.harn.compile.names import binding
from harness.harn.skills.declaration import declared_skill
from harness.harn.tools.declaration import declared_tool
from harness.harn.tools.handler import ToolHandler

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.compile.captures import Known
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Execute, Frame
    from harness.harn.syntax import nodes
    from harness.harn.values.model import Value


def tool(node: nodes.ToolDeclaration, scope: Scope) -> Execute:
    """Compile `tool`; the defaults of its parameters are evaluated where it stands (TOOL-5)."""
    declared = declared_tool(node, scope.aliases())
    defaults = {
        name: scope.expression(default) for name, default in _known_defaults(node, scope.unit.known)
    }
    handler = function(node.parameters, node.body, scope, returning)

    def registry(frame: Frame) -> Value:
        values = {name: default(frame) for name, default in defaults.items()}
        body = handler(frame)
        return declared.registry(ToolHandler(body.code, body.extra), values)

    return _binding(node, scope, registry)


def skill(node: nodes.SkillDeclaration, scope: Scope) -> Execute:
    """Compile `skill`; of fields with the same name the last one counts."""
    fields = [(name, scope.expression(value)) for name, value in node.fields]
    run = scope.unit.run

    def registry(frame: Frame) -> Value:
        return declared_skill(run, node.name, {name: value(frame) for name, value in fields})

    return _binding(node, scope, registry)


def _known_defaults(
    node: nodes.ToolDeclaration, known: Known
) -> Iterator[tuple[str, nodes.Expression]]:
    """Yield the defaults that have a value at the declaration.

    One that looks an earlier parameter up has none before a call (FUN-4); it is optional all the
    same.
    """
    earlier: set[str] = set()
    for parameter in node.parameters:
        default = parameter.default
        if default is not None and earlier.isdisjoint(mentioned(default, known)):
            yield parameter.name, default
        earlier.add(parameter.name)


def _binding(
    node: nodes.ToolDeclaration | nodes.SkillDeclaration, scope: Scope, registry: Evaluate
) -> Execute:
    store = binding(redeclared(node.name, scope, node.at))
    unit = scope.unit

    def execute(frame: Frame) -> None:
        try:
            value = registry(frame)
        except Exception as error:
            raise unit.placed(error, node.at) from None
        store(frame, value)

    return execute
