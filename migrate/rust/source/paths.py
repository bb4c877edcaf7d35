"""Paths of names: `a::b::c`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment


def path_segments(written: Fragment) -> tuple[str, ...]:
    """Segments of a path in an expression, a pattern, a type or a `use`, type arguments dropped.

    `<T as X>::y` is `("T", "y")`, `::std::x` is `("std", "x")`; `()` when it is no path.
    """
    backwards: list[str] = []
    found: Fragment | None = written
    while found is not None:
        match found.kind:
            case "scoped_identifier" | "scoped_type_identifier":
                backwards.append(found.need("name").text)
                found = found.field("path")
            case "generic_type" | "generic_type_with_turbofish" | "qualified_type":
                found = found.need("type")
            case "generic_function":
                found = found.need("function")
            case "bracketed_type":
                found = found.children[0]
            case "identifier" | "type_identifier" | "self" | "super" | "crate" | "primitive_type":
                backwards.append(found.text.removeprefix("r#"))
                found = None
            case _:
                return ()
    return tuple(reversed(backwards))
