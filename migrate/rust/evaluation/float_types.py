"""Where a float may have 32 bits (EVL-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.dispatch import excerpt
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.records import Iteration
from migrate.rust.known.single_floats import is_single

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

DOUBLE = "f64"


def need_same_single(
    scope: Scope, node: Fragment, result: Value, wanted: RustType | None = None
) -> None:
    """Refuse a float that 32 bits would give otherwise, where nothing says that it has 64.

    Only where the inputs write `f32` at all can inference make one of a number. Raises
    `Unsupported`.
    """
    if not isinstance(result, float) or is_single(result) or not scope.run.world.has_singles:
        return
    if (wanted is None or wanted.name != DOUBLE) and not _is_double(scope, node):
        raise Unsupported("unsupported_expr", f"{excerpt(node)} rounded to 32 bits")


def need_single_result(scope: Scope, node: Fragment, held: Value, result: Value) -> None:
    """Refuse what a method makes of a float or of an iterator, where 32 bits give something else.

    Raises `Unsupported`.
    """
    if isinstance(held, float | Iteration) and result != held:
        need_same_single(scope, node, result)


def _is_double(scope: Scope, node: Fragment) -> bool:
    """Tell whether an operand says that it has 64 bits."""
    for part in node.find("identifier", "float_literal", "integer_literal"):
        cell = scope.cell(part.text) if part.kind == "identifier" else None
        if cell is not None and cell.type is not None and cell.type.name == DOUBLE:
            return True
        if part.kind != "identifier" and part.text.endswith(DOUBLE):
            return True
    return False
