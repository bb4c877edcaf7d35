"""The structs and enums of a crate, where its source is among the inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.profile.types import Field
from migrate.scout.crate_items import CrateItem, crate_items

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.profile.types import Fields
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment
    from migrate.scout.spelled_types import Spelling


def declared_types(world: World) -> dict[str, CrateItem]:
    """Return the structs and enums of the crate by name."""
    return {one.item.name: one for one in crate_items(world) if one.item.kind in {"struct", "enum"}}


def declared_enums(world: World) -> frozenset[str]:
    """Return the names of the enums of the crate."""
    return frozenset(item.name for item in _enums(world))


def plain_enums(world: World) -> frozenset[str]:
    """Return the names of the enums of the crate whose variants hold nothing."""
    return frozenset(item.name for item in _enums(world) if is_plain(item))


def declared_structs(world: World) -> frozenset[str]:
    """Return the names of what else a value of the crate may be: structs, objects of its traits."""
    kinds = {"struct", "trait"}
    return frozenset(one.item.name for one in crate_items(world) if one.item.kind in kinds)


def extended_types(world: World) -> dict[str, list[str]]:
    """Return the types that are not of the crate for which its traits are, by the trait."""
    own, found = declared_types(world), dict[str, list[str]]()
    for item, _ in crate_items(world):
        if item.kind == "impl" and item.trait is not None and item.name not in own:
            found.setdefault(item.trait, []).append(type_of(item))
    return found


def type_of(impl: Item) -> str:
    """Return the type or the trait that methods belong to; one without a name as it is written."""
    return impl.name or impl.fragment.need("type").text


def _enums(world: World) -> Iterator[Item]:
    return (one.item for one in crate_items(world) if one.item.kind == "enum")


def fields_of(item: Item, spelling: Spelling) -> Fields:
    """Return the public fields of a struct, each with its type.

    A struct around one value is that value.
    """
    body = item.fragment.field("body")
    if body is not None and body.kind == POSITIONAL:
        held = _held(body, spelling)
        is_public = body.has_child("visibility_modifier")
        return {"0": Field(type=held[0], at="")} if len(held) == 1 and is_public else {}
    return {
        field.need("name").text: spelling.spelled(field.need("type"))
        for field in _declarations(body)
        if field.has_child("visibility_modifier")
    }


def is_plain(item: Item) -> bool:
    """Tell an enum whose variants hold nothing."""
    return not any(variant.field("body") for variant in _variants(item))


def variants_of(item: Item, spelling: Spelling) -> dict[str, dict[str, str]]:
    """Return the variants of an enum, each with its fields.

    What a variant holds without a name is called `value`, or `value_0`, `value_1`, …
    """
    return {
        variant.need("name").text: _fields_of_variant(variant.field("body"), spelling)
        for variant in _variants(item)
    }


def _variants(item: Item) -> tuple[Fragment, ...]:
    body = item.fragment.field("body")
    return body.parts("enum_variant") if body is not None else ()


POSITIONAL = "ordered_field_declaration_list"
"""The body of a struct or variant whose fields have no names."""


def _fields_of_variant(body: Fragment | None, spelling: Spelling) -> dict[str, str]:
    if body is not None and body.kind == POSITIONAL:
        held = _held(body, spelling)
        if len(held) == 1:
            return {"value": held[0]}
        return {f"value_{number}": kind for number, kind in enumerate(held)}
    return {
        field.need("name").text: spelling.spelled(field.need("type"))
        for field in _declarations(body)
    }


def _held(body: Fragment, spelling: Spelling) -> list[str]:
    """Return the types of fields without names."""
    unnamed = {"attribute_item", "visibility_modifier"}
    return [spelling.spelled(part) for part in body.children if part.kind not in unnamed]


def _declarations(body: Fragment | None) -> tuple[Fragment, ...]:
    return body.parts("field_declaration") if body is not None else ()
