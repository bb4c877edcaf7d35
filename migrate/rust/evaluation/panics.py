"""Recognising code that does nothing but panic (EVL-24, IDM-63)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.macros import macro_name

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

PANICS = frozenset({"panic", "unreachable", "todo", "unimplemented"})
QUIET = frozenset({"println", "eprintln", "print", "eprint", "printdoc", "eprintdoc"})


def is_panic(node: Fragment | None) -> bool:
    """Tell whether a branch only panics, perhaps after printing."""
    while node is not None and node.kind in {"block", "expression_statement", "else_clause"}:
        inner = [child for child in node.children if not _is_quiet(child)]
        if len(inner) != 1:
            return False
        node = inner[0]
    return node is not None and node.kind == "macro_invocation" and macro_name(node) in PANICS


def _is_quiet(node: Fragment) -> bool:
    if node.kind == "expression_statement" and node.children:
        node = node.children[0]
    return node.kind == "macro_invocation" and macro_name(node) in QUIET


def is_panicking_closure(node: Fragment) -> bool:
    """Tell whether an argument is a closure that only panics (EVL-25)."""
    return node.kind == "closure_expression" and is_panic(node.field("body"))
