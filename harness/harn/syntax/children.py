"""The nodes directly below a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax.nodes import Node

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN = frozenset(
    {"int", "str", "bool", "str | None", "Dialect", "bool | int | float | str | None"}
)
"""The types of the fields that hold no node."""

_FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(name for name, type_ in kind.__annotations__.items() if type_ not in _PLAIN)
    for kind in Node.__subclasses__()
}
"""The fields of each kind of node that may hold nodes."""


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes directly below `node`, in the order of the fields."""
    for name in _FIELDS[type(node)]:
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif type(value) is tuple:
            yield from _in_tuple(value)


def _in_tuple(items: tuple[object, ...]) -> Iterator[Node]:
    for item in items:
        if isinstance(item, Node):
            yield item
        elif type(item) is tuple:
            yield from _in_tuple(item)
