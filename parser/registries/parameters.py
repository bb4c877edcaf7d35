"""The flat parameters of a tool, out of the JSON Schema of its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from parser.registries.combine import Parameter, all_of, any_of
from parser.registries.kinds import kind
from parser.registries.parameter import parameter
from parser.registries.source import Part, SchemaSource
from parser.registry import display

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


@dataclass(frozen=True, slots=True)
class _Shape:
    """The properties of an object, and which of them it must have."""

    properties: Mapping[str, Parameter] = field(default_factory=dict)
    required: frozenset[str] = frozenset()


def flat_parameters(tool: str, schema: object, place: str) -> dict[str, Parameter]:
    """Return each parameter's entry, with `required: false` in those of optional ones.

    `schema` describes an object: `properties` and `required`, also through `$ref`, `allOf` and,
    where all alternatives are objects, `anyOf` and `oneOf`. What every one of these demands is
    required. None and `true` describe no parameters. Raises RegistryError naming `tool`, and
    `place` or a place in it, for anything else.
    """
    if schema is None or schema is True:
        schema = {}
    source = SchemaSource(tool, schema if isinstance(schema, Mapping) else {}, place)
    if not isinstance(schema, Mapping):
        raise source.error(f"expected a JSON Schema object, not {kind(schema)}", place)
    if not _may_be_object(source.root):
        raise source.error("the arguments of a tool are an object", f"{place}.type")
    shape = _shape(source, source.root)
    names = [*shape.properties, *sorted(shape.required - shape.properties.keys())]
    return {name: _entry(shape, name) for name in names}


def _entry(shape: _Shape, name: str) -> Parameter:
    found = shape.properties.get(name, {})
    return found if name in shape.required else found | {"required": False}


def _shape(source: SchemaSource, met: Part) -> _Shape:
    part = source.enter(met)
    if part is None:
        return _Shape()
    target = source.target(part)
    parts = [] if target is None else [target]
    parts += source.members(part, "allOf")
    alternatives = [_alternatives(source, part, keyword) for keyword in ("oneOf", "anyOf")]
    own = _Shape(_properties(source, part), _required(source, part))
    return _together([*(_shape(source, member) for member in parts), *alternatives, own])


def _alternatives(source: SchemaSource, part: Part, keyword: str) -> _Shape:
    members = [member for member in source.members(part, keyword) if _may_be_object(member)]
    shapes = [_shape(source, member) for member in members]
    if not shapes:
        return _Shape()
    required = frozenset.intersection(*(shape.required for shape in shapes))
    return _Shape(_merged(shapes, any_of), required)


def _together(shapes: Sequence[_Shape]) -> _Shape:
    required = frozenset[str]().union(*(shape.required for shape in shapes))
    return _Shape(_merged(shapes, all_of), required)


def _merged(
    shapes: Sequence[_Shape], combine: Callable[[Iterable[Parameter]], Parameter]
) -> dict[str, Parameter]:
    found: dict[str, list[Parameter]] = {}
    for shape in shapes:
        for name, one in shape.properties.items():
            found.setdefault(name, []).append(one)
    return {name: combine(several) for name, several in found.items()}


def _properties(source: SchemaSource, part: Part) -> dict[str, Parameter]:
    place = f"{part.place}.properties"
    properties = part.schema.get("properties")
    if properties is None:
        return {}
    if not isinstance(properties, Mapping):
        raise source.error(f"expected an object, not {kind(properties)}", place)
    found = {}
    for name, schema in properties.items():
        where = f"{place}.{display(name)}"
        if not isinstance(name, str):
            raise source.error(f"expected a name, not {kind(name)}", where)
        if not isinstance(schema, Mapping | bool):
            raise source.error(f"expected a JSON Schema, not {kind(schema)}", where)
        if schema is not False:  # nothing may be given under that name
            given = schema if isinstance(schema, Mapping) else {}
            found[name] = parameter(source, Part(given, where, part.trail))
    return found


def _required(source: SchemaSource, part: Part) -> frozenset[str]:
    names = part.schema.get("required")
    if names is None:
        return frozenset()
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise source.error("expected a list of parameter names", f"{part.place}.required")
    return frozenset(names)


def _may_be_object(part: Part) -> bool:
    declared: Any = part.schema.get("type")
    if isinstance(declared, list | tuple):
        return "object" in declared
    return not isinstance(declared, str) or declared == "object"
