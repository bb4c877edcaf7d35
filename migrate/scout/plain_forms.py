"""Types of the crate whose values stand in outputs as plain ones do.

What gives one value after the other is the list of all, what is a text to whoever has it is a text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from migrate.rust.evaluation.world import own_trait
from migrate.rust.known.standard_methods import standard_methods
from migrate.scout.crate_items import crate_items
from migrate.scout.declared_types import declared_types, fields_of
from migrate.scout.spelled_types import speller

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.evaluation.world import World
    from migrate.scout.sketch import Sketch

TEXTS: Final = frozenset({"str", "String"})

OTHER_FORM: Final = frozenset({"to_string"})
"""Methods that give another text than the plain value has."""


def plain_forms(world: World) -> dict[str, str]:
    """Return the types that are iterators or texts, each with the type that it stands as."""
    return dict(_texts(world)) | dict(_lists(world))


def _lists(world: World) -> Iterator[tuple[str, str]]:
    for owner, item in _associated(world, "Iterator", "Item"):
        yield owner, f"Vec<{item}>"


def _texts(world: World) -> Iterator[tuple[str, str]]:
    """Yield structs that are read as texts (`Deref`), compare like them and show nothing else."""
    types, spelled = declared_types(world), speller(world)
    compared = {
        trait[1]
        for one in crate_items(world)
        if (trait := own_trait(one.item)) is not None and trait[0] == "PartialEq"
    }
    for owner, target in _associated(world, "Deref", "Target"):
        one = types.get(owner)
        if one is None or owner in compared or target not in TEXTS:
            continue
        if one.item.kind == "struct" and not fields_of(one.item, spelled.inside(one)):
            yield owner, "String"


def _associated(world: World, trait: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield what impls of a trait say that a type of it is, by the type they are for."""
    spelled = speller(world)
    for (owner, declared), found in spelled.associated.declared.items():
        for one in found:
            if declared == name and one.around is not None and one.around.trait == trait:
                written = one.item.fragment.need("type")
                yield owner, spelled.inside(one).spelled(written)


def is_only_plain(sketch: Sketch, kind: str, methods: Iterable[str]) -> bool:
    """Tell a type of which tests call no method that its plain form has not."""
    return kind in sketch.plain and (standard_methods() - OTHER_FORM).issuperset(methods)


def write_plainly(sketch: Sketch) -> bool:
    """Let ops give plain values in place of those that are nothing else; tells whether any did."""
    before = [called.returns for called in sketch.asked()]
    for kind in [kind for kind in sketch.built if _is_only_made(sketch, kind)]:
        for called in sketch.built.pop(kind).constructors.values():
            sketch.functions.setdefault(called.name, called)
    for called in sketch.asked():
        called.returns = plainly(sketch, called.returns)
    return before != [called.returns for called in sketch.asked()]


def plainly(sketch: Sketch, written: str) -> str:
    """Return a type with plain ones in place of others, each with its own arguments if any."""
    for kind, plain in sketch.plain.items():
        if kind not in sketch.built:
            written = re.sub(rf"\b{kind}\b(<[^<>]*>)?", plain, written)
    return written


def _is_only_made(sketch: Sketch, kind: str) -> bool:
    built = sketch.built[kind]
    return kind in sketch.plain and not (built.asks or built.feeds or built.constants)
