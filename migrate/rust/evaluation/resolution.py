"""What a path of names means: items of the inputs, or something outside (EVL-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.source.modules import OTHER_CRATE, Foreign, Found, Module
from migrate.rust.source.variants import variant_named

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import UseEntry
    from migrate.rust.source.syntax import Fragment

Meaning: TypeAlias = "Found | Foreign | Module | None"


GENERIC = frozenset({"generic_function", "generic_type", "generic_type_with_turbofish"})
SCOPED = frozenset({"scoped_identifier", "scoped_type_identifier"})


def segments(node: Fragment) -> tuple[str, ...]:
    """Return the segments of a path expression, without type arguments.

    The first one of `::a::b`, which leads to a crate whatever is called so here, is empty.
    """
    if node.kind == "identifier":
        return (node.text,)
    names: list[str] = []
    current: Fragment | None = node
    while current is not None:
        if current.kind in SCOPED:
            names.append(current.need("name").text)
            names += [OTHER_CRATE] if current.field("path") is None else []
            current = current.field("path")
        elif current.kind in GENERIC:
            current = current.field("function") or current.field("type")
        elif current.kind == "bracketed_type":
            current = current.children[0]
        elif current.kind == "qualified_type":
            current = current.need("type")
        else:
            names.append(current.text)
            break
    return tuple(reversed(names))


def trait_named(node: Fragment) -> tuple[tuple[str, ...], tuple[str, ...], str] | None:
    """Return the type, the trait and the name of `<T as Trait>::name`, None for other paths."""
    node = node.need("function") if node.kind == "generic_function" else node
    around = node.field("path") if node.kind == "scoped_identifier" else None
    inside = around.children[0] if around is not None and around.kind == "bracketed_type" else None
    if inside is None or inside.kind != "qualified_type":
        return None
    return segments(inside.need("type")), segments(inside.need("alias")), node.need("name").text


def meaning(scope: Scope, path: tuple[str, ...]) -> tuple[Meaning, Scope]:
    """Return what a path means, and the scope a function-local item stands in (EVL-04)."""
    named = scope.type_named(path[0])
    if named is not None:
        return scope.run.world.tree.resolve(named[1], (named[0], *path[1:])), scope
    local = scope.item(path[0])
    if local is not None:
        item, owner = local
        return Found(item, scope.module, path[1:]), owner
    named_in_function = _through_local(scope, path)
    if named_in_function is not None:
        return named_in_function
    found = scope.run.world.tree.resolve(scope.module, path, scope.visible_uses())
    return found if found is not None else _variant_outside(scope, path), scope


def _through_local(scope: Scope, path: tuple[str, ...]) -> tuple[Found, Scope] | None:
    """A name that `use` takes from an enum of the function: `use Kind::*`, `use Kind::Big as B`."""
    for entry in scope.visible_uses():
        local = scope.item(entry.path[0]) if entry.path else None
        if local is None or local[0].kind != "enum":
            continue
        item, owner = local
        if entry.name == path[0]:
            return Found(item, scope.module, (*entry.path[1:], *path[1:])), owner
        if entry.name is None and variant_named(item, path[0]) is not None:
            return Found(item, scope.module, path), owner
    return None


def _variant_outside(scope: Scope, path: tuple[str, ...]) -> Foreign | None:
    """A variant that `use Kind::*` brings in, of an enum that only the profile tells of."""
    enums = scope.run.world.enums
    waiting = [(scope.module, use) for use in (*scope.visible_uses(), *scope.module.uses)]
    seen = {id(scope.module)}
    while waiting:
        module, use = waiting.pop(0)
        if use.name is not None or not use.path:
            continue
        if path[0] in enums.get(use.path[-1], {}):
            return Foreign((use.path[-1], *path))
        source = scope.run.world.tree.resolve(module, use.path)
        if isinstance(source, Module) and id(source) not in seen:
            seen.add(id(source))
            waiting += [(source, inner) for inner in source.uses]
    return None


def all_impls(scope: Scope) -> tuple[tuple[Item, Module], ...]:
    """Return the function-local impls visible from a scope, the innermost first."""
    impls: tuple[tuple[Item, Module], ...] = ()
    current: Scope | None = scope
    while current is not None:
        impls += current.impls
        current = current.parent
    return impls


def seen_by(scope: Scope, item: Item) -> tuple[dict[str, Item], tuple[UseEntry, ...]]:
    """Return the function-local items and imports that an item used in a scope sees.

    Only an item of the function itself sees them: what a helper calls is not what its caller
    has under the same name.
    """
    items = all_items(scope)
    owners = (*items.values(), *(impl for impl, _ in all_impls(scope)))
    if any(item is owner or any(item is part for part in owner.items) for owner in owners):
        return items, scope.visible_uses()
    return {}, ()


def all_items(scope: Scope) -> dict[str, Item]:
    """Return the function-local items visible from a scope, the innermost first."""
    items: dict[str, Item] = {}
    current: Scope | None = scope
    while current is not None:
        items = {**current.items, **items}
        current = current.parent
    return items
