"""Assertions in the helpers that a piece of code calls, found by its syntax (LED-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.resolution import segments
from migrate.rust.source.modules import Found
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import Site
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment

CALLABLE = frozenset({"identifier", "scoped_identifier"})


def sites_called(world: World, module: Module, node: Fragment) -> Iterator[tuple[Site, int]]:
    """Yield the assertions of helpers called in a fragment, with the line of the call in it."""
    for call in node.find("call_expression"):
        line = _name_of(call).line
        for found in functions_called(world, module, call):
            for site in assertion_sites(found.item.fragment, world.macros):
                yield site_of(site), line


def _name_of(call: Fragment) -> Fragment:
    """Where a call is told to stand: of a method, where its name is."""
    function = call.need("function")
    return call if function.kind != "field_expression" else function.need("field")


def functions_called(world: World, module: Module, call: Fragment) -> Iterator[Found]:
    """Yield the function a call names, and those it calls in turn."""
    waiting = [(module, call)]
    seen: set[Fragment] = set()
    while waiting:
        within, node = waiting.pop()
        found = _function(world, within, node.need("function"))
        if found is None:
            continue
        key = found.item.fragment
        if key in seen:
            continue
        seen.add(key)
        yield found
        waiting += [(found.module, inner) for inner in key.find("call_expression")]


def _function(world: World, module: Module, named: Fragment) -> Found | None:
    """Return the function or method of the inputs that is meant, None where several may be."""
    if named.kind == "field_expression":
        return world.own_methods.get(named.need("field").text)
    if named.kind not in CALLABLE:
        return None
    found = world.tree.resolve(module, segments(named))
    return found if isinstance(found, Found) and found.item.kind == "function" else None
