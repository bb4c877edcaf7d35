"""Which methods traits of the inputs give to which types, those they provide too (GEN-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from migrate.rust.evaluation.implementations import Member
from migrate.rust.source.cfg import gates

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module


class Extension(NamedTuple):
    """A method, the trait that it is of, and the type that has it; no type for all that fit."""

    trait: str
    owner: str | None
    member: Member


def extensions(modules: Iterable[Module], target: Collection[str]) -> dict[str, list[Extension]]:
    """Return the methods that traits give to types on a target, by the names of the methods."""
    modules = tuple(modules)
    traits = {
        trait.name: Member(trait, module)
        for module in modules
        for items in module.items.values()
        for trait in items
        if trait.kind == "trait"
    }
    found: dict[str, list[Extension]] = {}
    for module in modules:
        for impl in module.impls:
            if not all(gate.holds(target) for gate in gates(impl.attributes)):
                continue
            for one in extensions_by(Member(impl, module), traits.get(impl.trait or "")):
                found.setdefault(one.member.item.name, []).append(one)
    return found


def extensions_by(impl: Member, trait: Member | None) -> Iterator[Extension]:
    """Yield what an impl of a trait gives its type; `trait` is that trait, where it is there."""
    if impl.item.trait is None:
        return
    owner = _owner(impl.item)
    members = {} if trait is None else _members(trait)
    for member in (members | _members(impl)).values():
        if member.item.kind == "function" and member.item.body is not None:
            yield Extension(impl.item.trait, owner, member)


def _members(container: Member) -> dict[str, Member]:
    return {item.name: Member(item, container.module) for item in container.item.items}


def _owner(impl: Item) -> str | None:
    """Return the type an impl is for, None for a type parameter: all types that its bounds let."""
    kind = impl.fragment.need("type")
    while kind.kind == "reference_type":
        kind = kind.need("type")
    if kind.kind == "array_type":
        return "slice"
    declared = impl.fragment.field("type_parameters")
    parameters = declared.find("type_parameter") if declared is not None else ()
    is_any = any(part.need("name").text == impl.name for part in parameters)
    return None if is_any else impl.name
