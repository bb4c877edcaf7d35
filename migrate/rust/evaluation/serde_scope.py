"""The types of the inputs that serde reads, found by name (GEN-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.source.modules import Found
from migrate.rust.source.serde_types import SerdeStruct, UnreadableType, read_serde
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.modules import Module
    from migrate.rust.source.serde_types import SerdeType

DEEPEST = 32
"""Aliases followed."""

Declared: TypeAlias = "tuple[SerdeType, Module]"


def unaliased(scope: Scope, module: Module, kind: RustType, depth: int = 0) -> RustType:
    """Return what a type alias of the inputs stands for, any other type as it is."""
    found = found_type(scope, module, kind.name)
    if found is None or found.item.kind != "type" or depth > DEEPEST:
        return kind
    written = found.item.fragment.field("type")
    if written is None or kind.args:
        raise Unsupported("unresolved_name", f"the type {kind.name}")
    return unaliased(scope, found.module, read_type(written), depth + 1)


def declared(scope: Scope, module: Module, kind: RustType) -> Declared | None:
    """Return the struct or enum a type names, with its module, None for types of libraries.

    Raises `Unsupported` for one that is not read field by field.
    """
    found = found_type(scope, module, kind.name)
    if found is None or found.item.kind not in {"struct", "enum"}:
        return None
    try:
        return read_serde(found.item), found.module
    except UnreadableType as error:
        raise Unsupported("unresolved_name", f"{kind.name}: {error}") from error


def found_type(scope: Scope, module: Module, name: str) -> Found | None:
    """Return the item of the inputs that a name of a type means."""
    local = scope.item(name) if module is scope.module else None
    if local is not None:
        return Found(local[0], module)
    found = scope.run.world.tree.resolve(module, (name,), scope.visible_uses())
    return found if isinstance(found, Found) and not found.rest else None


def is_newtype(kind: SerdeType) -> bool:
    """Tell a tuple struct of one field, which is written as that field."""
    return isinstance(kind, SerdeStruct) and kind.positional and len(kind.fields) == 1
