"""Names: variables, constants, functions, variants (EVL-04, EVL-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.changeable import shared_in
from migrate.rust.evaluation.dispatch import evaluate, expression
from migrate.rust.evaluation.implementations import member_of
from migrate.rust.evaluation.own_traits import made
from migrate.rust.evaluation.paths import call_path, call_qualified, is_callable
from migrate.rust.evaluation.receivers import constant_of
from migrate.rust.evaluation.resolution import meaning, seen_by, segments, trait_named
from migrate.rust.evaluation.scope import Scope
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import JSON_TYPES
from migrate.rust.evaluation.values import Function, Value
from migrate.rust.known import durations
from migrate.rust.known.integers import constant
from migrate.rust.known.values import NOTHING, EnumValue, StructValue, copied, from_json
from migrate.rust.source.modules import Foreign, Found, Module
from migrate.rust.source.types import read_type
from migrate.rust.source.variants import variant_named

if TYPE_CHECKING:
    from migrate.rust.known.types import RustType
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment


@expression("identifier", "self")
def identifier(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate a name."""
    cell = scope.cell(node.text)
    if cell is not None:
        return cell.value
    if node.text == "None":
        return NOTHING
    return path_value(scope, (node.text,), node)


@expression("scoped_identifier", "generic_function")
def scoped(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate a path, with or without type arguments, as a value."""
    named = trait_named(node)
    if named is not None and named[-1][:1].islower():
        return Function(lambda *arguments: call_qualified(scope, named, list(arguments), node))
    return path_value(scope, segments(node), node)


def path_value(scope: Scope, path: tuple[str, ...], node: Fragment) -> Value:
    """Return the value of a path that is no variable."""
    found, owner = meaning(scope, path)
    if isinstance(found, Found):
        item = found.item
        if item.kind in {"const", "static"} and not found.rest:
            return constant_value(owner, item, found.module)
        if item.kind == "enum" and len(found.rest) == 1 and _is_unit(item, found.rest[0]):
            return made(scope, EnumValue(item.name, found.rest[0]), node.line)
        member = (
            member_of(scope, found.module, item.name, found.rest[-1], "const")
            if found.rest
            else None
        )
        if member is not None:
            return constant_value(owner, member.item, member.module)
        if item.kind == "function" or found.rest:
            return _function(scope, path, node)
        if item.kind == "struct" and item.body is None:
            return made(scope, StructValue(item.name, {}), node.line)
        raise Unsupported("unresolved_name", f"{'::'.join(path)} is a {item.kind}")
    return foreign(scope, found.path if isinstance(found, Foreign) else path, path, node)


def foreign(scope: Scope, full: tuple[str, ...], path: tuple[str, ...], node: Fragment) -> Value:
    """Return the value of a path outside the inputs: a constant, a function, a variant."""
    if full[-1] == "None":
        return NOTHING
    if full[-2:] in NULLS or scope.run.world.profile.meanings.get("::".join(full[-2:])) == "null":
        return from_json(None)
    length = durations.CONSTANTS.get(durations.member(full) or "")
    if length is not None:
        return durations.duration(length)
    if len(full) >= 2:
        try:
            return constant(full[-2], full[-1])
        except KeyError:
            pass
    world = scope.run.world
    if full[-1] in world.built_constants:
        return constant_of(scope.run, world.built_constants[full[-1]], full[-1])
    if _is_unit_struct(scope, full[-1]):
        return StructValue(full[-1], {})
    if _is_variant(scope, full) and not is_callable(scope, path):
        return EnumValue(full[-2], full[-1])
    return _function(scope, path, node)


def _is_variant(scope: Scope, full: tuple[str, ...]) -> bool:
    """Tell a variant from an associated constant, `Date::MIN`: by its name, or by the profile."""
    if len(full) < 2 or not (full[-1][:1].isupper() and full[-2][:1].isupper()):
        return False
    is_constant = len(full[-1]) > 1 and full[-1].isupper() and full[-2] not in CONSTANT_TYPES
    return not is_constant or full[-1] in scope.run.world.enums.get(full[-2], {})


CONSTANT_TYPES = frozenset({"ExitCode"})
"""Types of the standard library whose constants are read as variants."""


def _is_unit_struct(scope: Scope, name: str) -> bool:
    """Tell a record of the profile that has no fields, though it may have methods."""
    return scope.run.world.records.get(name) == {}


NULLS = frozenset((name, "Null") for name in JSON_TYPES)
"""JSON null: the variant of a JSON value that holds nothing, and so is no function (EVL-08)."""


def _function(scope: Scope, path: tuple[str, ...], node: Fragment) -> Function:
    if not is_callable(scope, path):
        scope.run.world.notice(path, None)
        raise Unsupported("unresolved_name", "::".join(path))
    return Function(lambda *arguments: call_path(scope, path, list(arguments), node))


def _is_unit(enum: Item, name: str) -> bool:
    """Tell a variant that holds nothing; one with values is a function, other names are methods."""
    variant = variant_named(enum, name)
    return variant is not None and variant.field("body") is None


def constant_value(scope: Scope, item: Item, module: Module) -> Value:
    """Return the value of a `const` or `static`, evaluated once (EVL-06)."""
    run = scope.run
    key = item.fragment
    if item.fragment.has_child("mutable_specifier"):
        raise Unsupported("ambient_state", f"static mut {item.name}")
    if key in run.constants:
        return copied(run.constants[key])
    if key in run.busy:
        raise Unsupported("unresolved_name", f"{item.name} is defined by itself")
    value = item.fragment.field("value")
    if value is None:
        raise Unsupported("unresolved_name", f"{item.name} has no value")
    run.busy.add(key)
    try:
        items, uses = seen_by(scope, item)
        inner = Scope(run, module, None, items=items, uses=uses)
        kind = item.fragment.field("type")
        found = evaluate(inner, value, read_type(kind) if kind else None)
        need_constant(item, found)
        run.constants[key] = found
    finally:
        run.busy.discard(key)
    return copied(run.constants[key])


def need_constant(item: Item, value: Value) -> None:
    """Refuse a static that other tests may have changed, and a constant with a place in it."""
    if shared_in(value):
        raise Unsupported("ambient_state", f"{item.kind} {item.name} changes")
