"""Variables that a branch or loop over outputs may change: afterwards they are unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.values import Function, MutableBorrow, Opaque
from migrate.rust.known.values import EnumValue, StructValue

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
        for name in changed_names(scope, node):
            cell = scope.cell(name)
            if cell is not None and may_change(cell):
                _forget(cell, value)


def spoil_all(scope: Scope, value: Opaque) -> None:
    """Forget every variable that may change: one of them was changed, nobody knows which."""
    current: Scope | None = scope
    while current is not None:
        for cell in current.cells.values():
            if may_change(cell):
                _forget(cell, value)
        current = current.parent


def may_change(cell: Cell) -> bool:
    """Tell whether a variable may be changed: it is `mut`, or borrows one that is."""
    return cell.mutable or isinstance(cell.value, MutableBorrow)


def _forget(cell: Cell, value: Opaque) -> None:
    if isinstance(cell.value, MutableBorrow):
        _forget(cell.value.cell, value)
    cell.value = value


def changed_names(scope: Scope, node: Fragment) -> set[str]:
    """Return the variables that are assigned, borrowed as `&mut`, or changed by a method."""
    names: set[str] = set()
    for part in node.walk():
        if part.kind == "token_tree":
            names |= _changed_in_tokens(part)
        elif part.kind == "call_expression":
            names |= _changed_by_call(scope, part)
        else:
            root = _root(_target(part))
            if root is not None:
                names.add(root)
    return names


def _target(part: Fragment) -> Fragment | None:
    if part.kind in ASSIGNMENTS:
        return part.field("left")
    if part.kind == "reference_expression":
        mutable = any(child.kind == "mutable_specifier" for child in part.children)
        return part.field("value") if mutable else None
    return None


def _changed_by_call(scope: Scope, part: Fragment) -> set[str]:
    function = part.need("function")
    if function.kind == "identifier":
        cell = scope.cell(function.text)
        body = cell.value.body if cell is not None and isinstance(cell.value, Function) else None
        return changed_names(scope, body) if body is not None else set()
    if function.kind != "field_expression":
        return set()
    root = _root(function.field("value"))
    cell = scope.cell(root) if root is not None else None
    if root is None or cell is None:
        return set()
    own = isinstance(cell.value, StructValue | EnumValue | Opaque)
    return {root} if own or is_mutating(function.need("field").text) else set()


def _changed_in_tokens(tree: Fragment) -> set[str]:
    """Inside a macro there are only tokens: `name . method` and `& mut name`."""
    tokens = tree.tokens
    names: set[str] = set()
    for position, token in enumerate(tokens):
        if token.kind not in {"identifier", "self"}:
            continue
        before = tokens[position - 1].kind if position else ""
        following = [other.text for other in tokens[position + 1 : position + 3]]
        calls = len(following) == 2 and following[0] == "." and is_mutating(following[1])
        if before == "mutable_specifier" or calls or _is_written_to(tree, position):
            names.add(token.text)
    return names


def _is_written_to(tree: Fragment, position: int) -> bool:
    """`write!(name, …)` changes its first argument."""
    parent = tree.node.parent
    macro = parent.child_by_field_name("macro") if parent is not None else None
    return position == 1 and macro is not None and macro.text in {b"write", b"writeln"}


MUTATING = frozenset(
    {
        "append",
        "clear",
        "dedup",
        "drain",
        "entry",
        "extend",
        "extend_from_slice",
        "fill",
        "get_or_insert",
        "get_or_insert_with",
        "insert",
        "insert_str",
        "next",
        "next_back",
        "nth",
        "pop",
        "pop_back",
        "pop_front",
        "push",
        "push_back",
        "push_front",
        "push_str",
        "remove",
        "replace",
        "resize",
        "retain",
        "reverse",
        "rotate_left",
        "rotate_right",
        "sort",
        "sort_by",
        "sort_by_key",
        "sort_unstable",
        "split_off",
        "swap",
        "swap_remove",
        "take",
        "truncate",
        "write_fmt",
        "write_str",
    }
)
"""Methods of the standard library that change their receiver."""


def is_mutating(method: str) -> bool:
    """Tell whether a method may change its receiver, or hand out a way to."""
    return method in MUTATING or method.endswith("_mut")


def _root(node: Fragment | None) -> str | None:
    while node is not None and node.kind in STEPS:
        if node.kind == "call_expression":
            node = node.field("function")
        elif node.kind in {"reference_expression", "unary_expression"}:
            node = node.children[-1]
        else:
            node = node.children[0] if node.children else None
    return node.text if node is not None and node.kind in {"identifier", "self"} else None
