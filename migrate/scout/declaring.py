"""What the sources say of the types of a crate, and of what is done with its values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.profile.types import EnumType
from migrate.scout.signatures import declared_types, fields_of, variants_of
from migrate.scout.sketch import MADE

if TYPE_CHECKING:
    from migrate.inputs import Inputs
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.items import Item
    from migrate.scout.sketch import Sketch


def declare_types(sketch: Sketch, world: World) -> None:
    """Declare the types of the crate that ops return, and those of their fields."""
    items = declared_types(world)
    waiting = [called.returns for called in sketch.asked()]
    while waiting:
        for name in re.findall(r"\w+", waiting.pop()):
            item = items.pop(name, None)
            if item is not None and name not in sketch.built:
                waiting += _declare(sketch, name, item)


def _declare(sketch: Sketch, name: str, item: Item) -> list[str]:
    """Declare a type; return those of its fields."""
    if item.kind == "struct":
        fields = fields_of(item)
        sketch.types[name] = dict(fields)
        return [kind if isinstance(kind, str) else kind.type for kind in fields.values()]
    variants = variants_of(item)
    tag = "kind" if any(variants.values()) else ""
    sketch.enums[name] = EnumType(
        tag, {variant: dict(fields) for variant, fields in variants.items()}
    )
    return [kind for fields in variants.values() for kind in fields.values()]


def note_lists(sketch: Sketch, inputs: Inputs) -> None:
    """Note the methods whose results are joined to a list: they give lists."""
    for built in sketch.built.values():
        for called in built.asks.values():
            joined = re.compile(rf"\bextend\(\s*\w+\.{called.name}\(".encode())
            if called.returns.endswith(MADE) and any(map(joined.search, inputs.sources.values())):
                called.returns = "Vec<Value>"


def note_changes(sketch: Sketch, inputs: Inputs) -> None:
    """Note the types whose values are variables that may change: Rust warns of a needless `mut`."""
    for built in sketch.built.values():
        made = "|".join(re.escape(name) for name in built.constructors)
        mutable = re.compile(rf"\blet\s+mut\s+\w+[^=;]*=[^;]*\b(?:{made})\s*\(".encode())
        built.changes = bool(made) and any(map(mutable.search, inputs.sources.values()))
