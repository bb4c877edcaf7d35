"""Types written in the source, as far as values depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.types import RustType

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

DEEPEST = 64
"""Nesting of a type that is still read; nothing a value depends on is nested deeper."""

INFERRED = RustType("_")
TRANSPARENT = frozenset({"Box", "Rc", "Arc"})
WRAPPERS = {
    "reference_type": "type",
    "pointer_type": "type",
    "dynamic_type": "trait",
    "abstract_type": "trait",
}
"""Types read as what they hold, with the field it is in."""


def read_type(fragment: Fragment, depth: int = 0) -> RustType:
    """The type of an annotation, a turbofish argument or a return type.

    `depth` counts the types around it; past `DEEPEST` the type reads as inferred.
    """
    if depth > DEEPEST:
        return INFERRED
    if fragment.kind in WRAPPERS:
        return read_type(fragment.need(WRAPPERS[fragment.kind]), depth + 1)
    match fragment.kind:
        case "primitive_type" | "type_identifier" | "identifier":
            return RustType(fragment.text)
        case "scoped_type_identifier" | "scoped_identifier":
            return RustType(fragment.need("name").text)
        case "generic_type":
            return _generic(fragment, depth)
        case "array_type":
            return RustType("array", (read_type(fragment.need("element"), depth + 1),))
        case "tuple_type":
            return RustType("tuple", _all(fragment.children, depth))
        case "unit_type":
            return RustType("()")
        case "bracketed_type" | "qualified_type" if fragment.children:
            return read_type(fragment.children[0], depth + 1)
    return RustType("fn" if fragment.kind == "function_type" else "_")


def turbofish(function: Fragment) -> tuple[RustType, ...]:
    """Type arguments of a `generic_function` (`collect::<Vec<_>>`); `()` for anything else."""
    if function.kind != "generic_function":
        return ()
    return _all(function.need("type_arguments").children, 0)


def _generic(fragment: Fragment, depth: int) -> RustType:
    name = read_type(fragment.need("type"), depth).name
    arguments = _all(fragment.need("type_arguments").children, depth)
    return arguments[0] if name in TRANSPARENT and arguments else RustType(name, arguments)


def _all(fragments: tuple[Fragment, ...], depth: int) -> tuple[RustType, ...]:
    kept = (part for part in fragments if part.kind not in {"lifetime", "type_binding"})
    return tuple(read_type(part, depth + 1) for part in kept)
