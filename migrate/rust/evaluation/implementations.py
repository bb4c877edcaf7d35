"""What the impls and traits of the inputs give a type: methods and constants (GEN-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from migrate.rust.evaluation.resolution import all_impls
from migrate.rust.source.modules import Found
from migrate.rust.source.types import read_type, turbofish

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.rust.evaluation.scope import Scope, TypeName
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment


class Member(NamedTuple):
    """A method or constant, with the module it is written in."""

    item: Item
    module: Module


def member_of(
    scope: Scope, module: Module, owner: str, name: str, kind: str = "function"
) -> Member | None:
    """Return a method or `const` of a type: of an impl, else the default of a trait.

    Impls are looked for in the function, in the module of the type and of the caller, and then
    everywhere in the inputs.
    """
    impls = [impl for impl in _impls(scope, module) if impl.item.name == owner]
    return _among(impls, name, kind) or _among(_traits(scope, impls), name, kind)


def _impls(scope: Scope, module: Module) -> Iterator[Member]:
    yield from (Member(impl, home) for impl, home in all_impls(scope))
    for known in (module, scope.module, *scope.run.world.tree.modules):
        yield from (Member(impl, known) for impl in known.impls)


def _traits(scope: Scope, impls: Sequence[Member]) -> Iterator[Member]:
    """Yield the traits of the inputs that impls are of."""
    for impl in impls:
        if impl.item.trait is not None:
            local = scope.item(impl.item.trait)
            if local is not None:
                yield Member(local[0], impl.module)
                continue
            found = scope.run.world.tree.resolve(impl.module, (impl.item.trait,))
            if isinstance(found, Found) and found.item.kind == "trait":
                yield Member(found.item, found.module)


def _among(containers: Iterator[Member] | Sequence[Member], name: str, kind: str) -> Member | None:
    part = "body" if kind == "function" else "value"
    for container in containers:
        for item in container.item.items:
            named = item.kind == kind and item.name == name
            if named and item.fragment.field(part) is not None:
                return Member(item, container.module)
    return None


def type_arguments(
    scope: Scope, item: Item, call: Fragment, arguments: Sequence[Value]
) -> dict[str, TypeName]:
    """Return what the type parameters of a function stand for in a call of it.

    They are written after the name, or are the types of the arguments.
    """
    declared = item.fragment.field("type_parameters")
    if declared is None:
        return {}
    names = [part.need("name").text for part in declared.children if part.kind == "type_parameter"]
    function = call.field("function")
    kinds = turbofish(function) if function is not None else ()
    written = {
        name: scope.type_named(kind.name) or (kind.name, scope.module)
        for name, kind in zip(names, kinds, strict=False)
    }
    return _of_arguments(scope, item, names, arguments) | written


def _of_arguments(
    scope: Scope, item: Item, names: Sequence[str], arguments: Sequence[Value]
) -> dict[str, TypeName]:
    parameters = [part for part in item.fragment.need("parameters").children if part.field("type")]
    found: dict[str, TypeName] = {}
    for parameter, argument in zip(parameters, arguments, strict=False):
        kind = read_type(parameter.need("type")).name
        owner = getattr(argument, "type", None)
        if kind in names and isinstance(owner, str):
            found[kind] = (owner, scope.module)
    return found
