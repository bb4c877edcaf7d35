"""How values that Rust compares with an output stand in it (RES-01…RES-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.records import ENUM, snake_case
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import (
    FLOATS,
    INTEGERS,
    JSON_TYPES,
    LISTS,
    MAPS,
    SETS,
    STRINGS,
    UNKNOWN,
    argument,
)
from migrate.rust.known.errors import KnownError
from migrate.rust.known.naming import in_words
from migrate.rust.known.values import (
    AnyOrder,
    EnumValue,
    Err,
    Ok,
    Some,
    StructValue,
    is_finite,
    to_json,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.expectation import Json
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType

SCALARS = frozenset({"bool", "char", "()", UNKNOWN.name}) | STRINGS | INTEGERS | FLOATS | JSON_TYPES
CONTAINERS = LISTS | SETS | MAPS | {"Option", "tuple"}


def is_data(kind: RustType) -> bool:
    """Tell whether values of a type stand in outputs as JSON has them, in all their parts.

    Records and variants with a tag do not: their fields have places of their own.
    """
    if kind.name == ENUM:
        return not kind.args[1].name
    if kind.name in CONTAINERS:
        return all(is_data(part) for part in kind.args)
    return kind.name in SCALARS


def is_json(kind: RustType) -> bool:
    """Tell whether values of a type are the same JSON in an output and as serde writes them.

    Variants are not: outputs spell them otherwise (RES-06). A missing option is not null.
    """
    if kind.name in LISTS | MAPS:
        return all(is_json(part) for part in kind.args)
    return kind.name in SCALARS - {UNKNOWN.name, "()"}


def output_form(value: Value, kind: RustType) -> Json:
    """Return a Known value as an output of a type has it. Raises `Unsupported`."""
    if not is_data(kind):
        raise Unsupported("unsupported_expr", f"a {_name(kind)} output compared as a whole")
    if kind.name == ENUM and isinstance(value, EnumValue) and not (value.values or value.fields):
        return snake_case(value.variant)  # RES-06
    if kind.name in LISTS and isinstance(value, list):
        return [output_form(item, argument(kind)) for item in value]
    if kind.name == "Option" and isinstance(value, Some):
        return output_form(value.value, argument(kind))
    own = next(own_types(value), None)
    if own is not None:  # how it compares with an output nobody knows
        raise Unsupported("unsupported_expr", f"comparison with {own}")
    if not is_finite(value):  # `to_json` gives null, as serde does
        raise Unsupported("unsupported_expr", f"{in_words(value)} that JSON has not")
    if isinstance(value, AnyOrder):
        raise Unsupported("unsupported_expr", "the order of a hash map")
    try:
        return to_json(value)
    except KnownError as error:
        raise Unsupported("unsupported_expr", f"comparison with {in_words(value)}") from error


def _name(kind: RustType) -> str:
    return kind.args[0].name if kind.name == ENUM else kind.name


def own_types(value: Value) -> Iterator[str]:
    """Yield the names of the structs and enums in a value."""
    match value:
        case StructValue():
            yield value.type
            parts: Iterable[Value] = value.fields.values()
        case EnumValue():
            yield value.type
            parts = value.members
        case Some() | Ok() | Err():
            parts = (value.value,)
        case dict():
            parts = value.values()
        case list() | tuple():
            parts = value
        case _:
            parts = ()
    for part in parts:
        yield from own_types(part)
