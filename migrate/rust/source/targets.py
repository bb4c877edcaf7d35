"""What stands on the left of `=`: a place, or a row of them that takes a value apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.source.syntax import Fragment

APART: Final = frozenset(
    {"array_expression", "call_expression", "struct_expression", "tuple_expression"}
)
"""Targets with others in them; a call gives a place only through `*`."""


def is_taken_apart(target: Fragment) -> bool:
    """Tell whether an assignment takes its value apart: `(a, b) = …`, `S { x: a } = …`."""
    return target.kind in APART


def places_in(target: Fragment) -> list[Fragment]:
    """Return the places that are assigned to, however deep in a target they stand."""
    if not is_taken_apart(target):
        return [target]
    return [place for part in targets_in(target) for place in places_in(part)]


def targets_in(target: Fragment) -> Sequence[Fragment]:
    """Return the targets right inside one that takes its value apart, `..` and `_` included."""
    match target.kind:
        case "struct_expression":
            return [part for _, part in fields_in(target)]
        case "call_expression":
            return target.need("arguments").children
    return target.children


def fields_in(target: Fragment) -> list[tuple[str, Fragment]]:
    """Return the fields of `S { x: a, y } = …`, each with its target."""
    named = []
    for part in target.need("body").children:
        if part.kind == "field_initializer":
            named.append((part.need("field").text, part.need("value")))
        elif part.kind == "shorthand_field_initializer":
            named.append((part.text, part.children[0]))
    return named
