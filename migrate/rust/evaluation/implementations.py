"""What the impls and traits of the inputs give a type: methods and constants (GEN-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from migrate.rust.evaluation.resolution import all_impls
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.source.cfg import is_on
from migrate.rust.source.modules import Found
from migrate.rust.source.types import read_type, turbofish

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

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
    scope: Scope,
    module: Module,
    owner: str,
    name: str,
    kind: str = "function",
    trait: str | None = None,
) -> Member | None:
    """Return a method or `const` of a type: of an impl, else the default of a trait.

    Impls are looked for in the function, in the module of the type and of the caller, and then
    everywhere in the inputs. Raises `Unsupported` where several have the name and nothing says
    which is meant: `trait` does.
    """
    found: dict[tuple[str, int], Member] = {}
    seen: set[int] = set()
    for impl in _impls(scope, module):
        wanted = impl.item.name == owner and (trait is None or impl.item.trait == trait)
        if not wanted or id(impl.item) in seen:
            continue
        seen.add(id(impl.item))
        target = scope.run.world.target
        member = _among((impl,), name, kind, target)
        member = member or _among(_traits(scope, impl), name, kind, target)
        if member is not None and _is_of_type(scope, impl, module, owner):
            found.setdefault(_source(scope, impl), member)
    if len(found) > 1:
        written = " or ".join(sorted({name for name, _ in found}))
        raise Unsupported("unresolved_name", f"{owner}::{name}, which is of {written}")
    return next(iter(found.values()), None)


def _impls(scope: Scope, module: Module) -> Iterator[Member]:
    yield from (Member(impl, home) for impl, home in all_impls(scope))
    modules = (module, scope.module, *scope.run.world.tree.modules)
    for known in modules:
        yield from (Member(impl, known) for impl in known.impls)
    for known in modules:  # what the target leaves out comes last
        yield from (Member(impl, known) for impl in known.off.impls)


def _is_of_type(scope: Scope, impl: Member, module: Module, owner: str) -> bool:
    """Tell an impl of a type from one of another type of the same name in another module."""
    local = scope.item(owner)
    here = local[0] if local is not None else _type_in(scope, module, owner)
    there = _type_in(scope, impl.module, owner)
    return here is None or there is None or here is there


def _type_in(scope: Scope, module: Module, name: str) -> Item | None:
    found = scope.run.world.tree.resolve(module, (name,), scope.visible_uses())
    return found.item if isinstance(found, Found) and not found.rest else None


def _source(scope: Scope, impl: Member) -> tuple[str, int]:
    """Return what tells an impl from others: its trait with its arguments, and its type."""
    trait = impl.item.fragment.field("trait")
    written = "its own" if trait is None else trait.text
    return written, id(_type_in(scope, impl.module, impl.item.name))


def _traits(scope: Scope, impl: Member) -> Iterator[Member]:
    """Yield the trait of the inputs that an impl is of."""
    if impl.item.trait is None:
        return
    local = scope.item(impl.item.trait)
    if local is not None:
        yield Member(local[0], impl.module)
        return
    found = scope.run.world.tree.resolve(impl.module, (impl.item.trait,))
    if isinstance(found, Found) and found.item.kind == "trait":
        yield Member(found.item, found.module)


def _among(
    containers: Iterable[Member], name: str, kind: str, target: Collection[str]
) -> Member | None:
    """Return the member of a name, one that is compiled for the target if there is one."""
    part = "body" if kind == "function" else "value"
    found = [
        Member(item, container.module)
        for container in containers
        for item in container.item.items
        if item.kind == kind and item.name == name and item.fragment.field(part) is not None
    ]
    compiled = (member for member in found if is_on(member.item.attributes, target))
    return next(compiled, found[0] if found else None)


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
