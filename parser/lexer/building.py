"""Makes the value out of what was delimited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.nodes import Container, Kind, Text

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonValue
    from parser.lexer.nodes import Node


def build(source: str, node: Node, opened: list[Container]) -> JsonValue:
    """Decode the strings of `node` and put its containers together.

    `opened` are all containers in it, each before those inside it; so none needs recursion.
    """
    for container in reversed(opened):
        container.value = _contained(source, container)
    return _value(source, node)


def _contained(source: str, container: Container) -> JsonValue:
    members = [_value(source, member) for member in container.members]
    if container.kind is Kind.ARRAY:
        return members
    if container.kind is Kind.CHAIN:
        return "".join(str(member) for member in members)
    # LEX-44: the last value of a repeated key wins.
    return dict(zip((key.value(source) for key in container.keys), members, strict=True))


def _value(source: str, node: Node) -> JsonValue:
    if isinstance(node, Text):
        return node.value(source)
    return node.value if isinstance(node, Container) else node
