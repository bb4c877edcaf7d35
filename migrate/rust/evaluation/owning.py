"""Values that Rust copies where they are used: here two names would share them (EVL-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.values import Function
from migrate.rust.known.values import EnumValue, Err, Ok, Some, StructValue

if TYPE_CHECKING:
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

PLACES = frozenset({"field_expression", "identifier", "index_expression", "self"})
"""Expressions that name a place; what stands there is copied, or moved and gone."""


def owned(node: Fragment, value: Value) -> Value:
    """Return what an expression gives as a value of its own, where it reads a place."""
    return independent(value) if type(value) in COPIED and _reads_place(node) else value


def independent(value: Value) -> Value:
    """Return a value that shares nothing with another one that Rust would have copied.

    What Rust only moves is shared: the place that it was moved from cannot be read any more.
    """
    match value:
        case list() | tuple():
            return type(value)(map(independent, value))
        case Some() | Ok() | Err():
            return type(value)(independent(value.value))
        case Function():
            return value.clone()
        case StructValue():
            fields = {name: independent(held) for name, held in value.fields.items()}
            return StructValue(value.type, fields, value.answers, value.rest)
        case EnumValue():
            values = tuple(map(independent, value.values))
            named = tuple((name, independent(held)) for name, held in value.fields)
            return EnumValue(value.type, value.variant, values, named, value.answers)
    return value


COPIED = frozenset({EnumValue, Err, Function, Ok, Some, StructValue, list, tuple})
"""What Rust may copy that has parts: arrays, tuples, structs, variants, closures."""


def _reads_place(node: Fragment) -> bool:
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if part.kind in PLACES or (part.kind == "unary_expression" and part.has_child("*")):
            return True
        if part.kind in TAILS and part.children:
            waiting.append(part.children[-1])
        elif part.kind == "if_expression":
            branches = (part.field("consequence"), part.field("alternative"))
            waiting += [branch for branch in branches if branch is not None]
        elif part.kind == "match_expression":
            waiting += [arm.need("value") for arm in part.need("body").parts("match_arm")]
    return False


TAILS = frozenset(
    {"block", "else_clause", "expression_statement", "parenthesized_expression", "unsafe_block"}
)
"""Expressions whose value is that of the last one in them."""
