"""What the sources say of the types of a crate, and of what is done with its values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from migrate.profile.types import EnumType, Field
from migrate.scout.declared_types import declared_types, fields_of, variants_of
from migrate.scout.plain_forms import plainly
from migrate.scout.sketch import MADE
from migrate.scout.spelled_types import speller

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from migrate.inputs import Inputs
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.items import Item
    from migrate.scout.signatures import Signature
    from migrate.scout.sketch import Sketch
    from migrate.scout.spelled_types import Spelling

    Shown: TypeAlias = Mapping[str, set[str]]
    Declared: TypeAlias = Mapping[str, Signature]


OF_LIBRARY: Final[Mapping[str, Mapping[str, str]]] = {
    "Duration": {"secs": "u64", "nanos": "u32"},
}
"""Records of the standard library, with the fields by which tests compare them."""


def declare_types(sketch: Sketch, world: World) -> None:
    """Declare the types of the crate that ops return, and those of their fields.

    One that is built is declared where an op gives it too, and it has fields.
    """
    items, spelled = declared_types(world), speller(world)
    waiting = [called.returns for called in sketch.asked()]
    while waiting:
        for name in re.findall(r"\w+", waiting.pop()):
            one = items.pop(name, None)
            if one is not None:
                waiting += _declare(sketch, name, one.item, spelled.inside(one))
            if name in OF_LIBRARY and not sketch.types.get(name):
                sketch.types[name] = dict(OF_LIBRARY[name])
            if name in sketch.built and not sketch.types.get(name):
                sketch.types.pop(name, None)


def _declare(sketch: Sketch, name: str, item: Item, spelling: Spelling) -> list[str]:
    """Declare a type; return those of its fields."""
    if item.kind == "struct":
        fields = {
            field: _plainly(sketch, kind) for field, kind in fields_of(item, spelling).items()
        }
        sketch.types[name] = fields
        return [kind if isinstance(kind, str) else kind.type for kind in fields.values()]
    variants = {
        variant: {field: plainly(sketch, kind) for field, kind in fields.items()}
        for variant, fields in variants_of(item, spelling).items()
    }
    tag = "kind" if any(variants.values()) else ""
    sketch.enums[name] = EnumType(
        tag, {variant: dict(fields) for variant, fields in variants.items()}
    )
    return [kind for fields in variants.values() for kind in fields.values()]


def _plainly(sketch: Sketch, field: str | Field) -> str | Field:
    if isinstance(field, str):
        return plainly(sketch, field)
    return msgspec.structs.replace(field, type=plainly(sketch, field.type))


def note_lists(sketch: Sketch, inputs: Inputs) -> None:
    """Note the methods whose results are joined to a list: they give lists."""
    for built in sketch.built.values():
        for called in built.asks.values():
            joined = re.compile(rf"\bextend\(\s*\w+\.{called.name}\(".encode())
            if called.returns.endswith(MADE) and any(map(joined.search, inputs.sources.values())):
                called.returns = "Vec<Value>"


def note_feeds_in_place(sketch: Sketch, shown: Shown, known: Declared) -> bool:
    """Note the methods that feed a value itself; tells whether one of them was not known.

    The source says which change the value, or else the tests show it: `shown` are, by type, the
    methods that they call on values that Rust lets be changed.
    """
    before = {kind: set(built.changing) for kind, built in sketch.built.items()}
    for kind, built in sketch.built.items():
        built.changing.update(_changing(kind, built.feeds, shown, known))
    return any(built.changing != before[kind] for kind, built in sketch.built.items())


def note_asks_that_change(sketch: Sketch, shown: Shown, known: Declared) -> None:
    """Note the methods that give something and change the value too.

    Where only tests show it, these are more than do: what they return must be known before.
    """
    for kind, built in sketch.built.items():
        built.changing.update(_changing(kind, built.asks, shown, known))


def _changing(kind: str, methods: Iterable[str], shown: Shown, known: Declared) -> Iterator[str]:
    for method in methods:
        declared = known.get(f"{kind}::{method}")
        if method in shown[kind] if declared is None else declared.changes:
            yield method
