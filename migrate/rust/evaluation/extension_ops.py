"""Methods that traits of the crate give to types of the standard library, as ops (EP-31, EP-33).

`text.waves()` asks `Waves::waves`, whose first argument is the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.builtins import STANDARD
from migrate.rust.evaluation.code_under_test import is_code_under_test
from migrate.rust.evaluation.entry_points import call_named
from migrate.rust.evaluation.extending import OF_LIBRARY, types_of
from migrate.rust.evaluation.lost_arguments import lose
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.standard_methods import standard_methods
from migrate.rust.source.modules import Foreign, Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.modules import Module, UseEntry
    from migrate.rust.source.syntax import Fragment

HERE = frozenset({"crate", "self", "super"})
"""Begin the paths of imports that do not lead outside."""


def extension_op(
    scope: Scope, receiver: Value, method: str, arguments: list[Value], node: Fragment
) -> Value | None:
    """Ask the op that a method of a value of the standard library is.

    None where the profile has no such row, or the standard library has a method of that name.
    Raises `Unsupported` for one that a trait of another crate has of which the source is at hand.
    """
    if method in standard_methods() or not _is_of_library(receiver):
        return None
    world = scope.run.world
    given = {one.trait for one in world.extended.get(method, ()) if _fits(receiver, one.owner)}
    for name in world.rows_of_methods.get(method, ()):
        trait = name.rpartition("::")[0]
        found = _in_scope(scope, trait)
        if isinstance(found, Found):
            is_row = trait in given and is_code_under_test(scope.run, found, name)
        else:
            is_row = found is not None
        if is_row:
            return call_named(scope.run, name, [receiver, *arguments], node)
    for trait in sorted(given):
        if isinstance(_in_scope(scope, trait), Foreign):
            raise _unknown(scope, (trait, method), [receiver, *arguments])
    return None


def _unknown(scope: Scope, path: tuple[str, str], arguments: list[Value]) -> Unsupported:
    gap = Unsupported("unknown_entry_point", "::".join(path))
    lose(scope, arguments, gap)
    scope.run.world.notice(path, arguments)
    return gap


def _fits(receiver: Value, owner: str | None) -> bool:
    return owner is None or owner in (types_of(receiver) or ())


def _is_of_library(value: Value) -> bool:
    kinds = types_of(value)
    return bool(kinds) and kinds is not None and kinds <= OF_LIBRARY


def _in_scope(scope: Scope, trait: str) -> Found | Foreign | None:
    """Return what a trait is that can be seen, None for one that cannot.

    A glob import of another crate may bring it in.
    """
    found = scope.run.world.tree.resolve(scope.module, (trait,), scope.visible_uses())
    if isinstance(found, Found):
        return found
    if isinstance(found, Foreign):
        return found if found.path[0] not in STANDARD else None
    globs = [entry.path for entry in _uses(scope) if entry.name is None]
    outside = (path for path in globs if path[0] not in STANDARD | HERE)
    return next((Foreign((*path, trait)) for path in outside), None)


def _uses(scope: Scope) -> Iterator[UseEntry]:
    yield from scope.visible_uses()
    module: Module | None = scope.module
    while module is not None:
        yield from module.uses
        module = module.parent
