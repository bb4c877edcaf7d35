"""Variables that a branch or loop over outputs may change: afterwards they are unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.values import MutableBorrow, Opaque

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.scope import Cell, Scope
    from migrate.rust.source.syntax import Fragment

ASSIGNMENTS = frozenset({"assignment_expression", "compound_assignment_expr"})
STEPS = frozenset(
    {
        "call_expression",
        "field_expression",
        "index_expression",
        "parenthesized_expression",
        "reference_expression",
        "try_expression",
        "unary_expression",
    }
)


def spoil(scope: Scope, nodes: Iterable[Fragment], value: Opaque) -> None:
    """Forget the variables around that the code in `nodes` may change."""
    for node in nodes:
        for name in changed_names(node):
            cell = scope.cell(name)
            if cell is not None and may_change(cell):
                _forget(cell, value)


def may_change(cell: Cell) -> bool:
    """Tell whether a variable may be changed: it is `mut`, or borrows one that is."""
    return cell.mutable or isinstance(cell.value, MutableBorrow)


def _forget(cell: Cell, value: Opaque) -> None:
    if isinstance(cell.value, MutableBorrow):
        _forget(cell.value.cell, value)
    cell.value = value


def changed_names(node: Fragment) -> set[str]:
    """Return the variables that are assigned, borrowed as `&mut`, or called a method on."""
    names: set[str] = set()
    for part in node.walk():
        target: Fragment | None = None
        if part.kind in ASSIGNMENTS:
            target = part.field("left")
        elif part.kind == "reference_expression" and part.has_token("&"):
            mutable = any(child.kind == "mutable_specifier" for child in part.children)
            target = part.field("value") if mutable else None
        elif part.kind == "call_expression":
            function = part.field("function")
            if function is not None and function.kind == "field_expression":
                target = function.field("value")
        root = _root(target)
        if root is not None:
            names.add(root)
    return names


def _root(node: Fragment | None) -> str | None:
    while node is not None and node.kind in STEPS:
        if node.kind == "call_expression":
            node = node.field("function")
        elif node.kind in {"reference_expression", "unary_expression"}:
            node = node.children[-1]
        else:
            node = node.children[0] if node.children else None
    return node.text if node is not None and node.kind in {"identifier", "self"} else None
