"""Which tools a script exposes over MCP without annotations (MCPA-3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from harness.harn.syntax import nodes
from harness.harn.syntax.children import children

if TYPE_CHECKING:
    from collections.abc import Iterator

EXPOSES: Final = "mcp_tools"
"""The builtin that exposes a registry."""


def missing_annotations(script: nodes.Script) -> list[tuple[int, str]]:
    """Return offset and message for each visible `tool_define` that MCP exposes without them.

    Followed are nested calls, pipes, and the values that are given to a name anywhere in the
    file. A config that is no dict literal, or that spreads another, may have annotations.
    """
    script_nodes = list(_walk(script))
    search = _Search(_values_of_names(script_nodes))
    for node in script_nodes:
        if isinstance(node, nodes.Call) and _callee(node) == EXPOSES and node.arguments:
            search.registry(node.arguments[0])
        elif isinstance(node, nodes.Pipe) and _callee(node.right) == EXPOSES:
            search.registry(node.left)
    return search.found


@dataclass(slots=True)
class _Search:
    values: dict[str, list[nodes.Node]]
    found: list[tuple[int, str]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)

    def registry(self, start: nodes.Node) -> None:
        """Follow where a registry comes from."""
        waiting = [start]
        while waiting:
            node = waiting.pop()
            if id(node) in self.seen:
                continue
            self.seen.add(id(node))
            waiting.extend(self._sources(node))

    def _sources(self, node: nodes.Node) -> list[nodes.Node]:
        match node:
            case nodes.Name():
                return self.values.get(node.name, [])
            case nodes.Pipe():
                return [node.right, node.left]
            case nodes.Call(callee=nodes.Name(name="tool_define")):
                self._check(node)
                return list(node.arguments[:1])
        return []

    def _check(self, call: nodes.Call) -> None:
        if len(call.arguments) < 4:
            return
        name, config = call.arguments[1], call.arguments[3]
        if isinstance(config, nodes.DictExpression) and not _may_have_annotations(config):
            shown = name.value if isinstance(name, nodes.Literal) else "…"
            message = f'tool "{shown}" is exposed over MCP without `annotations`'
            self.found.append((call.at, message))


def _may_have_annotations(config: nodes.DictExpression) -> bool:
    return any(
        not isinstance(entry, nodes.Entry)
        or not isinstance(entry.key, str)
        or entry.key == "annotations"
        for entry in config.entries
    )


def _callee(node: nodes.Node) -> str | None:
    target = node.callee if isinstance(node, nodes.Call) else node
    return target.name if isinstance(target, nodes.Name) else None


def _values_of_names(script_nodes: list[nodes.Node]) -> dict[str, list[nodes.Node]]:
    values: dict[str, list[nodes.Node]] = {}
    for node in script_nodes:
        match node:
            case nodes.Binding(pattern=nodes.NamePattern(name=name), value=value):
                values.setdefault(name, []).append(value)
            case nodes.Assignment(target=nodes.Name(name=name), value=value):
                values.setdefault(name, []).append(value)
    return values


def _walk(script: nodes.Script) -> Iterator[nodes.Node]:
    waiting: list[nodes.Node] = [script]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(children(node))
