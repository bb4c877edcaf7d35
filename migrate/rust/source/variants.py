"""The variants of an enum of the inputs, as they are declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.serde_types import derives_default, with_attributes

if TYPE_CHECKING:
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment


def variant_named(enum: Item, name: str) -> Fragment | None:
    """Return the declaration of a variant, None where the enum has none of that name."""
    for _, variant in with_attributes(enum.body):
        if variant.need("name").text == name:
            return variant
    return None


def default_variant(enum: Item) -> str | None:
    """Return the variant that `#[derive(Default)]` gives, None for an enum without."""
    if not derives_default(enum):
        return None
    for attributes, variant in with_attributes(enum.body):
        if any(one.path == ("default",) for one in attributes):
            return variant.need("name").text
    return None
