"""One property's JSON Schema, reduced to what typing and validation read (SCH-5, CMP-89)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from parser.registries.combine import Parameter, all_of, is_typed

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.registries.source import Part, SchemaSource


def parameter(source: SchemaSource, met: Part) -> Parameter:
    """Return the flat form of a property; what cannot be followed further says nothing.

    A reference is replaced by what it points at. One that leads into itself or out of the schema
    stays: a reference is a type of its own (SCH-5). Raises RegistryError for a reference to
    nothing.
    """
    part = source.enter(met)
    return {} if part is None else _entered(source, part)


def _entered(source: SchemaSource, part: Part) -> Parameter:
    whole = [parameter(source, member) for member in source.members(part, "allOf")]
    return all_of([_referred(source, part), *whole, _choices(source, part), _own(part)])


def _referred(source: SchemaSource, part: Part) -> Parameter:
    reference = part.schema.get("$ref")
    if not isinstance(reference, str):
        return {}
    target = source.target(part)
    entered = None if target is None else source.enter(target)
    return {"$ref": reference} if entered is None else _entered(source, entered)


def _choices(source: SchemaSource, part: Part) -> Parameter:
    """Alternatives that only restrict and name no type are left out, so that `type` counts."""
    choices: Parameter = {}
    for keyword in ("oneOf", "anyOf"):
        members = [parameter(source, member) for member in source.members(part, keyword)]
        if any(map(is_typed, members)):
            choices[keyword] = members
    return choices


def _own(part: Part) -> Parameter:
    return {
        keyword: part.schema[keyword]
        for keyword, is_usable in _KEPT.items()
        if keyword in part.schema and is_usable(part.schema[keyword])
    }


def _is_type(value: object) -> bool:
    names = value if isinstance(value, list | tuple) else [value]
    return any(isinstance(name, str) for name in names)


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


_KEPT: Final[dict[str, Callable[[Any], bool]]] = {
    "type": _is_type,
    "enum": _is_list,
    "const": lambda _: True,
    "nullable": lambda value: value is True,
    "description": lambda value: isinstance(value, str),
    "default": lambda _: True,
    "examples": _is_list,
}
