"""Functions of the crate under test that only build a record, or only call an entry point.

Tests beside a crate call it by its name, which leads out of the inputs, so what its functions do is
for the implementation to say (EP-33). These do nothing of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.implementations import Member, member_of
from migrate.rust.evaluation.resolution import segments

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment


def thin_function(scope: Scope, path: tuple[str, ...]) -> Member | None:
    """Return the function of a type of the inputs that a path ends with, if it is thin."""
    member = member_of(scope, scope.module, *path[-2:]) if len(path) > 1 else None
    return None if member is None or not is_thin(scope, member.item, path[-2]) else member


def is_thin(scope: Scope, function: Item, owner: str) -> bool:
    """Tell a function that does nothing of its own; `Self` is the type `owner` in it."""
    statements = function.fragment.need("body").children
    return len(statements) == 1 and _is_thin(scope, owner, statements[0])


def _is_thin(scope: Scope, owner: str, body: Fragment) -> bool:
    if body.kind == "struct_expression":
        return owner in scope.run.world.records
    function = body.field("function") if body.kind == "call_expression" else None
    if function is None or function.kind not in {"identifier", "scoped_identifier"}:
        return False
    called = tuple(owner if name == "Self" else name for name in segments(function))
    if called == (owner,):  # a tuple struct
        return owner in scope.run.world.records
    return scope.run.world.function_of(called) is not None
