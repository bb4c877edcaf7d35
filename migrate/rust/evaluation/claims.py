"""Assertions of the crates claims, more_asserts, k9 and their kin (GEN-14, GEN-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assertions import claimed, claimed_value, compared, readable
from migrate.rust.evaluation.conditions import Condition, inverse
from migrate.rust.evaluation.dispatch import evaluate, operand, value_of
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.methods import call_on_value
from migrate.rust.evaluation.options import failure, success
from migrate.rust.evaluation.relations import equal, truth
from migrate.rust.evaluation.values import Opaque, Value
from migrate.rust.known.values import UNIT, Err, Ok, Some
from migrate.rust.source.macros import macro_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

COMPARISONS = {
    "assert_equal": "==",
    "assert_not_equal": "!=",
    "assert_str_eq": "==",
    "assert_str_ne": "!=",
    "assert_serde_eq": "==",
    "assert_lt": "<",
    "assert_le": "<=",
    "assert_gt": ">",
    "assert_ge": ">=",
    "assert_lesser_than": "<",
    "assert_lesser_than_or_equal": "<=",
    "assert_greater_than": ">",
    "assert_greater_than_or_equal": ">=",
}
"""Macros of two values, by the operator between them."""

HOLDING: dict[str, Callable[[Value], tuple[Condition, Value]]] = {
    "ok": success,
    "some": success,
    "err": failure,
}
"""When an option or result is what a macro says, and what it then holds."""

WRAPPERS = {"ok": Ok, "some": Some, "err": Err}

METHODS = {
    "assert_contains": ("contains", True),
    "assert_not_contains": ("contains", False),
    "assert_starts_with": ("starts_with", True),
    "assert_not_starts_with": ("starts_with", False),
    "assert_ends_with": ("ends_with", True),
    "assert_not_ends_with": ("ends_with", False),
    "assert_is_empty": ("is_empty", True),
    "assert_is_not_empty": ("is_empty", False),
    "assert_not_empty": ("is_empty", False),
}
"""Macros that say in a name what a method tells, and whether it tells so."""


def with_debug(names: list[str]) -> list[str]:
    """Return names of macros, with their `debug_` forms (GEN-33)."""
    return [*names, *(f"debug_{name}" for name in names)]


def plain_name(node: Fragment) -> str:
    """Return the name of a macro without `debug_`."""
    return macro_name(node).removeprefix("debug_")


@macro(*with_debug([*COMPARISONS]))
def comparison(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_lt!(a, b)` and its kin."""
    return compared(scope, node, COMPARISONS[plain_name(node)])


@macro(*with_debug(["assert_none"]))
def none(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_none!(option)`."""
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    return claimed(
        scope, node, arguments[1:], lambda: inverse(success(operand(scope, arguments[0]))[0])
    )


@macro(*with_debug([f"assert_{kind}" for kind in HOLDING]))
def holding(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_ok!(result)` and its kin, which give what is inside."""
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    held = HOLDING[plain_name(node).split("_")[1]]
    return claimed_value(
        scope, node, arguments[1:], lambda: _inside(held(operand(scope, arguments[0])), node)
    )


@macro(*with_debug([f"assert_{kind}_eq" for kind in HOLDING]))
def holding_equal(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_ok_eq!(result, value)` and its kin, which give what is inside."""
    arguments = readable(scope, node, 2)
    if arguments is None:
        return UNIT
    kind = plain_name(node).split("_")[1]

    def claim() -> tuple[Condition, Value]:
        subject = operand(scope, arguments[0])
        _, inner = _inside(HOLDING[kind](subject), node)
        return equal(scope.run, subject, WRAPPERS[kind](evaluate(scope, arguments[1]))), inner

    return claimed_value(scope, node, arguments[2:], claim)


def _inside(found: tuple[Condition, Value], node: Fragment) -> tuple[Condition, Value]:
    """Return what is held; where nothing is, the test ends, and what is inside has no value."""
    condition, value = found
    return (False, Opaque("bad_literal", node.text)) if condition is False else (condition, value)


@macro(*with_debug([*METHODS]))
def telling(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_contains!(text, "x")` and its kin."""
    method, holds = METHODS[plain_name(node)]
    number = 1 if method == "is_empty" else 2
    arguments = readable(scope, node, number)
    if arguments is None:
        return UNIT

    def claim() -> Condition:
        others = [value_of(scope, argument) for argument in arguments[1:number]]
        told = truth(call_on_value(scope, operand(scope, arguments[0]), method, others, node))
        return told if holds else inverse(told)

    return claimed(scope, node, arguments[number:], claim)
