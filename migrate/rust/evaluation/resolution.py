"""What a path of names means: items of the inputs, or something outside (EVL-04)."""

from __future__ import annotations

from typing import TypeAlias

from migrate.rust.evaluation.scope import Scope
from migrate.rust.source.items import Item
from migrate.rust.source.modules import Foreign, Found, Module
from migrate.rust.source.syntax import Fragment

Meaning: TypeAlias = "Found | Foreign | Module | None"


def segments(node: Fragment) -> tuple[str, ...]:
    """Return the segments of a path expression, without type arguments."""
    if node.kind in {"identifier", "self", "super", "crate", "type_identifier"}:
        return (node.text,)
    if node.kind in {"generic_function", "generic_type", "generic_type_with_turbofish"}:
        inner = node.field("function") or node.field("type")
        return segments(inner) if inner is not None else ()
    if node.kind in {"scoped_identifier", "scoped_type_identifier"}:
        path = node.field("path")
        return (*(segments(path) if path is not None else ()), node.need("name").text)
    if node.kind == "bracketed_type":
        return tuple(part for child in node.children for part in segments(child))
    if node.kind == "qualified_type":
        return segments(node.need("type"))
    return (node.text,)


def meaning(scope: Scope, path: tuple[str, ...]) -> tuple[Meaning, Scope]:
    """Return what a path means, and the scope a function-local item stands in (EVL-04)."""
    local = scope.item(path[0])
    if local is not None:
        item, owner = local
        return Found(item, scope.module, path[1:]), owner
    return scope.run.world.tree.resolve(scope.module, path, scope.visible_uses()), scope


def all_items(scope: Scope) -> dict[str, Item]:
    """Return the function-local items visible from a scope, the innermost first."""
    items: dict[str, Item] = {}
    current: Scope | None = scope
    while current is not None:
        items = {**current.items, **items}
        current = current.parent
    return items
