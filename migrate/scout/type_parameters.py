"""Type parameters of functions, impls and aliases, with their bounds and defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment


def parameters_of(item: Item) -> list[tuple[str, Fragment | None]]:
    """Return the names of the type parameters of an item, each with the type it is by default."""
    return [(part.need("name").text, part.field("default_type")) for part in _type_parameters(item)]


def bounds_of(item: Item) -> Iterator[tuple[str, Fragment]]:
    """Yield the traits that the type parameters of an item have, by parameter."""
    for part in _type_parameters(item):
        yield from _bounds(part.need("name").text, part)
    for clause in item.fragment.parts("where_clause"):
        for predicate in clause.parts("where_predicate"):
            yield from _bounds(predicate.need("left").text, predicate)


def _type_parameters(item: Item) -> tuple[Fragment, ...]:
    declared = item.fragment.field("type_parameters")
    return declared.parts("type_parameter") if declared is not None else ()


def _bounds(name: str, part: Fragment) -> Iterator[tuple[str, Fragment]]:
    bounds = part.field("bounds")
    for bound in bounds.children if bounds is not None else ():
        if bound.kind in {"generic_type", "type_identifier", "scoped_type_identifier"}:
            yield name, bound
