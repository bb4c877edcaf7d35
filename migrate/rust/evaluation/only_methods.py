"""Methods of the inputs that a name alone tells: no other type or trait has one so called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.standard_methods import standard_methods
from migrate.rust.source.modules import Found

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.source.modules import Module


def own_methods(modules: Iterable[Module]) -> dict[str, Found]:
    """Return the methods with bodies that are the only ones of their names, by these."""
    found: dict[str, list[Found]] = {}
    for method in _methods(modules):
        found.setdefault(method.item.name, []).append(method)
    return {
        name: given[0]
        for name, given in found.items()
        if len(given) == 1 and name not in standard_methods()
    }


def _methods(modules: Iterable[Module]) -> Iterator[Found]:
    for module in modules:
        traits = (item for items in module.items.values() for item in items if item.kind == "trait")
        for container in (*module.impls, *traits):
            for item in container.items:
                if item.kind == "function" and item.body is not None:
                    yield Found(item, module)
