"""Struct literals, and the defaults of structs of the inputs (IDM-36, EVL-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.builtins import default_value
from migrate.rust.evaluation.compiled import compiled
from migrate.rust.evaluation.dispatch import expression, value_of
from migrate.rust.evaluation.implementations import member_of
from migrate.rust.evaluation.inlining import inlined
from migrate.rust.evaluation.own_traits import made
from migrate.rust.evaluation.owning import independent, owned
from migrate.rust.evaluation.records import opened
from migrate.rust.evaluation.resolution import meaning, segments
from migrate.rust.evaluation.serde_scope import declared, found_type
from migrate.rust.evaluation.settling import handed
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Place
from migrate.rust.known.types import RustType
from migrate.rust.known.values import EnumValue, StructValue
from migrate.rust.source.modules import Foreign, Found
from migrate.rust.source.serde_types import SerdeStruct, derives_default
from migrate.rust.source.types import read_type
from migrate.rust.source.variants import default_variant

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment


@expression("struct_expression")
def struct(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `S { a: 1, ..base }` (IDM-36)."""
    *around, name = _named(scope, segments(node.need("name")))
    value = StructValue(name, {})
    for part in compiled(node.need("body").children, scope.run.world.target):
        if part.kind == "shorthand_field_initializer":
            value.fields[part.text] = _own(scope, part.children[-1])
        elif part.kind == "field_initializer":
            value.fields[part.need("field").text] = _own(scope, part.need("value"))
        elif part.kind == "base_field_initializer":
            _fill_in(scope, value, part)
    if around and around[-1][:1].isupper():
        fields = _as_declared(scope, node, value.fields)
        return made(scope, EnumValue(around[-1], name, (), tuple(fields.items())), node.line)
    value.fields = _as_declared(scope, node, value.fields)
    return made(scope, value, node.line)


def _as_declared(scope: Scope, node: Fragment, fields: dict[str, Value]) -> dict[str, Value]:
    """Return fields in the order of their declaration, in which Debug has them, as their types."""
    found, _ = meaning(scope, segments(node.need("name")))
    if not isinstance(found, Found):
        return fields
    declared = _fields_declared(found)
    places = {name: place for place, name in enumerate(declared)}
    return {
        name: handed(fields[name], declared.get(name))
        for name in sorted(fields, key=lambda name: places.get(name, 0))
    }


def _fields_declared(found: Found) -> dict[str, RustType]:
    """Return the fields of a struct or of a variant, in their order, with their types."""
    body = found.item.fragment.field("body")
    if body is not None and found.rest:
        variants = (part for part in body.parts("enum_variant"))
        named = (part for part in variants if part.need("name").text == found.rest[-1])
        body = next((part.field("body") for part in named), None)
    parts = body.parts("field_declaration") if body is not None else ()
    return {part.need("name").text: read_type(part.need("type")) for part in parts}


def _own(scope: Scope, written: Fragment) -> Value:
    return owned(written, value_of(scope, written))


def _named(scope: Scope, path: tuple[str, ...]) -> tuple[str, ...]:
    """Return a path with what `Self`, type parameters and `use … as` stand for."""
    found, _ = meaning(scope, path)
    if isinstance(found, Found):
        return (found.item.name, *found.rest)
    return found.path if isinstance(found, Foreign) else path


def _fill_in(scope: Scope, value: StructValue, written: Fragment) -> None:
    """Take the fields of a base; where nobody knows them, say so."""
    base = value_of(scope, written.children[0], RustType(value.type))
    if isinstance(base, Place):
        base = opened(scope.run, base)
    if isinstance(base, StructValue):
        value.fields, value.rest = {**independent(base).fields, **value.fields}, base.rest
    else:
        value.rest = written.text


def default_by_path(
    scope: Scope, path: tuple[str, ...], wanted: RustType | None, line: int
) -> Value | None:
    """Return what `Default::default()` and `S::default()` give, None for no type of the inputs.

    Raises `Unsupported` for the former when it is not clear which type is wanted.
    """
    if path[-2:] == ("Default", "default"):
        return default_of_type(scope, scope.module, wanted, line)
    found = _declaration(scope, scope.module, path[-2]) if len(path) > 1 else None
    if found is None:
        return None
    return default_of_type(scope, found.module, RustType(found.item.name), line)


def default_of_type(scope: Scope, module: Module, wanted: RustType | None, line: int) -> Value:
    """Return `Default::default()` of a type, called in a line.

    Raises `Unsupported` when it is not clear.
    """
    found = None if wanted is None else _declaration(scope, module, wanted.name)
    if wanted is None or found is None:
        return default_value(wanted)
    method = member_of(scope, found.module, wanted.name, "default")
    if method is not None:
        types = {"Self": (wanted.name, found.module)}
        return inlined(scope, method.item, method.module, [], found.item.line, types)
    if found.item.kind == "enum":
        return _default_of_enum(scope, found.item, line)
    kind = declared(scope, found.module, wanted)
    if kind is None or not isinstance(kind[0], SerdeStruct) or not derives_default(found.item):
        raise Unsupported("unsupported_expr", f"the default of {wanted.name}")
    fields = {
        field.name: default_of_type(scope, found.module, field.type, line)
        for field in kind[0].fields
    }
    return made(scope, StructValue(wanted.name, fields), line)


def _default_of_enum(scope: Scope, enum: Item, line: int) -> Value:
    variant = default_variant(enum)
    if variant is None:
        raise Unsupported("unsupported_expr", f"the default of {enum.name}")
    return made(scope, EnumValue(enum.name, variant), line)


def _declaration(scope: Scope, module: Module, name: str) -> Found | None:
    """Return the type of a name; a test beside its crate names it by a path that leads out."""
    found = found_type(scope, module, name)
    if found is not None:
        return found
    homes = [home for home in scope.run.world.tree.modules if name in home.items]
    types = [Found(homes[0].items[name][0], homes[0])] if len(homes) == 1 else []
    return next((one for one in types if one.item.kind in {"enum", "struct"}), None)
