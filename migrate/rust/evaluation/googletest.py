"""`assert_that!(value, matcher)` and its kin of googletest and hamcrest (GEN-18, GEN-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assertions import (
    assertion_site,
    claimed,
    claimed_value,
    panicking,
    readable,
)
from migrate.rust.evaluation.conditions import inverse
from migrate.rust.evaluation.dispatch import evaluate, excerpt, operand, plain
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.matcher import UNKNOWN, Matcher, as_matcher, unknown_matcher
from migrate.rust.evaluation.operators import related
from migrate.rust.evaluation.relations import truth
from migrate.rust.evaluation.signals import Abandoned, LimitReached, Unsupported
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known.values import UNIT, Ok
from migrate.rust.source.macros import macro_name

if TYPE_CHECKING:
    from tree_sitter import Node

    from migrate.rust.evaluation.assertions import Claim
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

RELATIONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
VERBS = ("expect", "verify")


def _named(*endings: str) -> list[str]:
    return [f"{verb}_{ending}" for verb in VERBS for ending in endings]


@macro("assert_that", *_named("that"))
def that(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_that!(value, matcher, message)`."""
    arguments = readable(scope, node, 2)
    if arguments is None:
        return UNIT
    return _told(
        scope,
        node,
        arguments[2:],
        lambda: matcher_of(scope, arguments[1]).holds(operand(scope, arguments[0])),
    )


def matcher_of(scope: Scope, node: Fragment) -> Matcher:
    """Return the matcher an expression gives. Raises `Unsupported` for one that nobody knows."""
    try:
        return as_matcher(scope.run, plain(evaluate(scope, node)))
    except (Abandoned, LimitReached):
        raise
    except Unsupported as gap:
        if gap.code in UNKNOWN:
            raise unknown_matcher(excerpt(node)) from gap
        raise


@macro(*_named(*RELATIONS))
def relation(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`expect_eq!(a, b)` and its kin."""
    arguments = readable(scope, node, 2)
    if arguments is None:
        return UNIT
    operator = RELATIONS[macro_name(node).split("_")[1]]
    left, right = arguments[:2]
    return _told(
        scope,
        node,
        arguments[2:],
        lambda: related(scope.run, operator, evaluate(scope, left), evaluate(scope, right)),
    )


@macro("assert_pred", *_named("pred", "true", "false"))
def predicate(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`expect_true!(condition)` and its kin."""
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    is_false = macro_name(node).endswith("_false")

    def claim() -> Condition:
        told = truth(evaluate(scope, arguments[0]))
        return inverse(told) if is_false else told

    return _told(scope, node, arguments[1:], claim)


def _told(scope: Scope, node: Fragment, message: tuple[Fragment, ...], claim: Claim) -> Value:
    """Account for an assertion; `verify_…!` asserts nothing unless its result is asked for."""
    if not macro_name(node).startswith("verify"):
        return claimed(scope, node, message, claim)
    if not _is_asked(node.node):
        site = assertion_site(node)
        scope.run.recorder.skip(site, "unsupported_macro", f"a result unasked: {excerpt(node)}")
        return Opaque("unsupported_macro", excerpt(node))
    return claimed_value(scope, node, message, lambda: (claim(), Ok(UNIT)))


def _is_asked(node: Node) -> bool:
    """Tell whether a failed result in this place fails the test: `r?`, `return r`, a tail."""
    parent = node.parent
    if parent is None:
        return False
    if parent.type == "field_expression":
        name = parent.child_by_field_name("field")
        return name is not None and name.text in ASKING
    is_tail = parent.type == "block" and parent.parent is not None
    if is_tail and parent.parent is not None and parent.parent.type == "function_item":
        return True
    return parent.type in {"try_expression", "return_expression"}


ASKING = frozenset({b"and_log_failure", b"expect", b"unwrap"})
"""Methods of a result that make its failure one of the test."""


@macro("add_failure")
def add_failure(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """`add_failure!(message)`: the test has failed."""
    return panicking(scope, node, wanted)
