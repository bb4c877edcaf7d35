"""Types of the crate that give one value after the other: an op answers with the list of all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from migrate.scout.guessing import KNOWN_METHODS
from migrate.scout.spelled_types import speller

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from migrate.rust.evaluation.world import World
    from migrate.scout.sketch import Sketch

ITERATING: Final = (KNOWN_METHODS - {"to_string"}) | {"collect", "next", "next_back", "size_hint"}
"""Methods of an iterator that are those of the list of what it gives."""


def iterators(world: World) -> dict[str, str]:
    """Return the types of the crate that are iterators, each with the list of what it gives."""
    spelled = speller(world)
    found: dict[str, str] = {}
    for (owner, name), declared in spelled.associated.declared.items():
        for one in declared:
            if name == "Item" and one.around is not None and one.around.trait == "Iterator":
                written = one.item.fragment.need("type")
                found[owner] = f"Vec<{spelled.inside(one).spelled(written)}>"
    return found


def is_only_iterated(sketch: Sketch, kind: str, methods: Iterable[str]) -> bool:
    """Tell an iterator of which tests call no method of its own."""
    return kind in sketch.iterators and ITERATING.issuperset(methods)


def write_as_lists(sketch: Sketch) -> bool:
    """Let ops give lists in place of iterators that are nothing else; tells whether any did."""
    lists = {kind: written for kind, written in sketch.iterators.items() if _is_list(sketch, kind)}
    before = [called.returns for called in sketch.asked()]
    for kind in lists.keys() & sketch.built.keys():
        for called in sketch.built.pop(kind).constructors.values():
            sketch.functions.setdefault(called.name, called)
    for called in sketch.asked():
        called.returns = _with_lists(called.returns, lists)
    return before != [called.returns for called in sketch.asked()]


def _is_list(sketch: Sketch, kind: str) -> bool:
    """Tell an iterator that is only made."""
    built = sketch.built.get(kind)
    return built is None or not (built.asks or built.feeds or built.constants)


def _with_lists(returns: str, lists: Mapping[str, str]) -> str:
    """Return a type with lists in place of iterators, each with its own arguments if it has any."""
    for kind, written in lists.items():
        returns = re.sub(rf"\b{kind}\b(<[^<>]*>)?", written, returns)
    return returns
