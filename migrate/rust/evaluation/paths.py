"""Calls of paths: helpers are inlined, entry points become steps (EVL-04, EVL-05, EP-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.asked_code import need_helper
from migrate.rust.evaluation.builtins import (
    COUNTED,
    POINTERS,
    SHARED,
    crate_meaning,
    find_builtin,
    is_of_library,
    world_reason,
)
from migrate.rust.evaluation.code_under_test import is_code_under_test, is_for_tests
from migrate.rust.evaluation.dispatch import plain
from migrate.rust.evaluation.entry_points import call_named
from migrate.rust.evaluation.exchanging import EXCHANGES
from migrate.rust.evaluation.extending import call_extension, extension_by_trait
from migrate.rust.evaluation.futures import BLOCKING, awaited
from migrate.rust.evaluation.implementations import Member, member_of, type_arguments
from migrate.rust.evaluation.inlining import inlined
from migrate.rust.evaluation.library_functions import find_function
from migrate.rust.evaluation.lost_arguments import lose
from migrate.rust.evaluation.matchers import CRATES, MATCHER_NAMES, make_matcher
from migrate.rust.evaluation.methods import call_on_value
from migrate.rust.evaluation.mutation import spoil_all
from migrate.rust.evaluation.outside_world import CHANGING_WORLD
from migrate.rust.evaluation.own_traits import made
from migrate.rust.evaluation.path_methods import call_by_path, is_method_path
from migrate.rust.evaluation.resolution import meaning
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.structs import default_by_path, default_of_type
from migrate.rust.evaluation.thin_functions import thin_function
from migrate.rust.evaluation.values import (
    MutableBorrow,
    Place,
    Receiver,
    Stream,
    Value,
)
from migrate.rust.known.types import RustType
from migrate.rust.known.values import UNIT, EnumValue, StructValue
from migrate.rust.source.modules import Foreign, Found, Module
from migrate.rust.source.variants import variant_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.scope import Scope, TypeName
    from migrate.rust.source.syntax import Fragment


def is_callable(scope: Scope, path: tuple[str, ...]) -> bool:
    """Tell whether a path names a function that can be called."""
    found, _ = meaning(scope, path)
    full = found.path if isinstance(found, Foreign) else path
    if isinstance(found, Found):
        return True
    return (
        scope.run.world.function_of(full) is not None
        or _makes_matchers(scope, full)
        or _crate_meaning(scope, full) is not None
        or find_function(full) is not None
        or find_builtin(full) is not None
        or is_method_path(full)
    )


def call_path(
    scope: Scope,
    path: tuple[str, ...],
    arguments: list[Value],
    node: Fragment,
    wanted: RustType | None = None,
) -> Value:
    """Call what a path names, with evaluated arguments (EVL-04)."""
    found, owner = meaning(scope, path)
    if isinstance(found, Found):
        return _call_item(scope, owner, found, arguments, node)
    full = found.path if isinstance(found, Foreign) else path
    missing = found.missing if isinstance(found, Foreign) else None
    if missing is not None and is_for_tests(missing):
        raise _lost_helper(scope, path, arguments)
    name = scope.run.world.function_of(full)
    if name is not None:
        return call_named(scope.run, name, arguments, node)
    return call_foreign(scope, full, arguments, node, wanted)


def _lost_helper(scope: Scope, path: tuple[str, ...], arguments: list[Value]) -> Unsupported:
    """Return the gap that a helper is in a module that is declared and was not given (GEN-40)."""
    gap = Unsupported("unresolved_name", "::".join(path))
    lose(scope, arguments, gap)
    return gap


def _call_item(
    scope: Scope, owner: Scope, found: Found, arguments: list[Value], node: Fragment
) -> Value:
    """Call an item of the inputs; `owner` is the scope in which it is seen."""
    name = scope.run.world.function_of((found.item.name, *found.rest[-1:]))
    if name is not None and is_code_under_test(scope.run, found, name):
        return call_named(scope.run, name, arguments, node)
    return call_found(owner, found, arguments, node)


def call_found(scope: Scope, found: Found, arguments: list[Value], node: Fragment) -> Value:
    """Call an item of the inputs: a function, a method by path, a tuple struct or variant."""
    item = found.item
    if item.kind == "function" and not found.rest:
        need_helper(scope, found, (item.name,), arguments)
        types = type_arguments(scope, item, node, arguments)
        return inlined(scope, item, found.module, arguments, node.line, types)
    if item.kind == "struct" and not found.rest:
        fields = {str(position): value for position, value in enumerate(arguments)}
        return made(scope, StructValue(item.name, fields), node.line)
    method = member_of(scope, found.module, item.name, found.rest[-1]) if found.rest else None
    if method is not None:
        return call_member(scope, method, (item.name, found.module), arguments, node)
    if item.kind in {"enum", "struct"} and found.rest == ("default",) and not arguments:
        return default_of_type(scope, found.module, RustType(item.name), node.line)
    if item.kind == "enum" and len(found.rest) == 1 and variant_named(item, found.rest[0]):
        return made(scope, EnumValue(item.name, found.rest[0], tuple(arguments)), node.line)
    if item.kind == "trait" and found.rest and arguments:
        return call_of_trait(scope, found, arguments, node)
    raise Unsupported("unresolved_name", "::".join((f"{item.kind} {item.name}", *found.rest)))


def call_of_trait(scope: Scope, found: Found, arguments: list[Value], node: Fragment) -> Value:
    """Call a method of a trait of the inputs: the type of the first argument says whose it is."""
    value, name = plain(arguments[0]), found.rest[-1]
    if isinstance(value, Place | Receiver | Stream):
        return call_on_value(scope, value, name, arguments[1:], node)
    if isinstance(value, StructValue | EnumValue):
        method = member_of(scope, scope.module, value.type, name, trait=found.item.name)
        if method is not None:
            return call_member(scope, method, (value.type, method.module), arguments, node)
    extension = extension_by_trait(scope, found.item.name, value, name)
    if extension is not None:
        return call_extension(scope, extension, [value, *arguments[1:]], node)
    raise Unsupported("unresolved_name", f"{found.item.name}::{name} of a value")


def call_qualified(
    scope: Scope,
    named: tuple[tuple[str, ...], tuple[str, ...], str],
    arguments: list[Value],
    node: Fragment,
    wanted: RustType | None = None,
) -> Value:
    """Call `<T as Trait>::name`: the method of the trait, whatever others the type has."""
    kind, trait, name = named
    found, _ = meaning(scope, kind)
    if isinstance(found, Found) and not found.rest:
        owner = found.item.name
        method = member_of(scope, found.module, owner, name, trait=trait[-1])
        if method is not None:
            return call_member(scope, method, (owner, found.module), arguments, node)
    written, _ = meaning(scope, trait)
    if isinstance(written, Found):
        value = plain(arguments[0]) if arguments else UNIT
        extension = extension_by_trait(scope, trait[-1], value, name)
        if extension is not None and extension.owner in {None, kind[-1]}:
            return call_extension(scope, extension, [value, *arguments[1:]], node)
        raise Unsupported("unresolved_name", f"{'::'.join(trait)}::{name} of {'::'.join(kind)}")
    return call_path(scope, (*kind, name), arguments, node, wanted)


def call_member(
    scope: Scope, method: Member, owner: TypeName, arguments: list[Value], node: Fragment
) -> Value:
    """Call a method by its path, of the type `owner`."""
    need_helper(scope, method, (owner[0], method.item.name), arguments)
    types = type_arguments(scope, method.item, node, arguments) | {"Self": owner}
    return inlined(scope, method.item, method.module, arguments, node.line, types)


def call_foreign(
    scope: Scope,
    path: tuple[str, ...],
    arguments: list[Value],
    node: Fragment,
    wanted: RustType | None,
) -> Value:
    """Call a function outside the inputs."""
    crate = _crate_meaning(scope, path)
    if crate is not None:
        return crate_meaning(crate, [plain(argument) for argument in arguments])
    if path[-1] in BLOCKING and len(arguments) == 1:
        return awaited(arguments[0])
    if _makes_matchers(scope, path):
        return make_matcher(scope, path[-1], arguments, node)
    made = _made_by_inputs(scope, path, arguments, node, wanted)
    if made is not None:
        return made
    known = find_function(path)
    if known is not None:
        return known(scope, arguments, node, wanted)
    exchange = EXCHANGES.get((path[-2:], len(arguments)))
    if exchange is not None:
        return _exchanged(scope, exchange, path, arguments)
    builtin = find_builtin(path)
    if builtin is not None and (arguments or path[-1] in UNASKED):
        return builtin(_looked_at(path, arguments), wanted)
    if builtin is None and arguments and is_method_path(path, arguments[0]):
        return call_by_path(scope, path, arguments, node, wanted)
    return _call_unknown(scope, path, arguments)


def _exchanged(
    scope: Scope, exchange: Callable[..., Value], path: tuple[str, ...], arguments: list[Value]
) -> Value:
    """Call a function of `std::mem` with what borrows point to."""
    if isinstance(arguments[0], MutableBorrow):
        return exchange(*arguments)
    # A reference that a pattern handed out: what it points to is not known here.
    gap = Unsupported("unsupported_expr", f"{'::'.join(path[-2:])} of what a pattern borrows")
    spoil_all(scope, gap.opaque())
    raise gap


def _looked_at(path: tuple[str, ...], arguments: list[Value]) -> list[Value]:
    """Return what a function of the standard library is given; a holder keeps what is lent to it.

    Raises `Unsupported` for an argument that nobody knows.
    """
    if path[-1] in UNLOOKED:
        return arguments
    if path[-2:-1] and path[-2] in HOLDERS and path[-1] == "new":
        return [value if isinstance(value, MutableBorrow) else plain(value) for value in arguments]
    return [plain(value) for value in arguments]


def _call_unknown(scope: Scope, path: tuple[str, ...], arguments: list[Value]) -> Value:
    """A variant with values, or a function of which nobody knows what it does (EP-33)."""
    reason, detail = world_reason(path), "::".join(path)
    if reason is None and path[-1] in scope.run.world.broken:
        reason, detail = "source_parse_error", f"{path[-1]} at {scope.run.world.broken[path[-1]]}"
    if reason is None and is_of_library(path):
        reason = "unsupported_method"
    gap = Unsupported(reason or "unknown_entry_point", detail)
    lose(scope, arguments, gap)
    if reason is None:
        scope.run.world.notice(path, arguments)
    if reason is not None:
        if path[-1] in CHANGING_WORLD:  # IDM-129
            scope.run.changed_world = (reason, f"{gap.detail} before it")
        raise gap
    if path[-1][:1].isupper():
        return EnumValue(path[-2] if len(path) > 1 else "", path[-1], tuple(arguments))
    raise gap


def _made_by_inputs(
    scope: Scope,
    path: tuple[str, ...],
    arguments: list[Value],
    node: Fragment,
    wanted: RustType | None,
) -> Value | None:
    """Return what a function of the crate gives that does nothing of its own, None for others."""
    if path[-1] == "default" and not arguments:
        return default_by_path(scope, path, wanted, node.line)
    thin = thin_function(scope, path)
    if thin is None:
        return None
    return call_member(scope, thin, (path[-2], thin.module), arguments, node)


def _makes_matchers(scope: Scope, path: tuple[str, ...]) -> bool:
    """Tell a function of a matcher library, which a glob import may bring in."""
    if path[0] in CRATES:
        return True
    if len(path) > 1 or path[0] not in MATCHER_NAMES:
        return False
    module: Module | None = scope.module
    uses = scope.visible_uses()
    while module is not None:
        uses += tuple(module.uses)
        module = module.parent
    return any(entry.name is None and entry.path[:1] and entry.path[0] in CRATES for entry in uses)


HOLDERS = COUNTED | POINTERS | SHARED
"""What can hold a `&mut`: a change of what is in it changes what was lent."""

UNLOOKED = frozenset({"Err", "Ok", "Some", "read", "read_to_string"})
"""Functions that take what nobody knows: they pass it on, or give a reason of their own."""

UNASKED = frozenset({"default", "empty", "max_value", "min_value", "new"})
"""Functions that are called without arguments."""


def _crate_meaning(scope: Scope, path: tuple[str, ...]) -> str | None:
    meanings = scope.run.world.profile.meanings
    return meanings.get("::".join(path[-2:])) or meanings.get(path[-1])
