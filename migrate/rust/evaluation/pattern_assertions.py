"""Assertions that a value matches a pattern; its names go on as variables (GEN-15, GEN-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.accounting import skip_sites
from migrate.rust.evaluation.assertions import claimed_value
from migrate.rust.evaluation.branches import guarded_match, test
from migrate.rust.evaluation.dispatch import evaluate, excerpt
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.matching import bind, match_pattern, names_in
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known.values import UNIT
from migrate.rust.source.macros import condition_argument, macro_name, matches_arguments

if TYPE_CHECKING:
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.macros import Matches
    from migrate.rust.source.syntax import Fragment


@macro("assert_matches", "debug_assert_matches")
def assert_matches(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """`assert_matches!(value, pattern if guard => body)`, which gives what the body gives."""
    parts = matches_arguments(node)
    inner = scope.inner()
    done = len(scope.run.recorder.instances)
    condition = claimed_value(scope, node, parts.message, lambda: _twice(_matched(inner, parts)))
    if parts.body is None:
        return UNIT
    if isinstance(condition, Opaque):
        skip_sites(scope, parts.body, Unsupported(condition.code, condition.detail), done)
        return condition
    return UNIT if condition is False else evaluate(inner, parts.body, wanted)


def _matched(scope: Scope, parts: Matches) -> Condition:
    """Return whether a value matches, and bind the names of the pattern."""
    matched = match_pattern(scope, parts.pattern, evaluate(scope, parts.value))
    bind(scope, matched)
    return guarded_match(scope, matched.condition, parts.guard)


def _twice(condition: Condition) -> tuple[Condition, Condition]:
    return condition, condition


@macro("assert_let", "let_assert")
def let_assert(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`let_assert!(pattern = value, message)`."""
    return let_claimed(scope, node, "let ")


def let_claimed(scope: Scope, node: Fragment, opening: str = "") -> Value:
    """Account for an assertion of `let pattern = value`, perhaps of a chain of them.

    `opening` is what the macro leaves out of the condition.
    """
    condition, message = condition_argument(node, opening)
    lets = condition.find("let_condition")
    names = [name for part in lets for name in names_in(part.need("pattern"))]
    inner = scope.inner()
    given = claimed_value(scope, node, message, lambda: _twice(test(inner, condition)))
    unknown = given if isinstance(given, Opaque) else Opaque("bad_literal", excerpt(node))
    for name in names:
        if macro_name(node) in UNSURE and scope.cell(name) is not None:
            scope.bind(name, Opaque("unsupported_macro", f"{name} bound by {excerpt(node)}"))
        elif name in inner.cells:
            scope.cells[name] = inner.cells[name]
        else:
            scope.bind(name, unknown)
    return UNIT


UNSURE = frozenset({"assert", "debug_assert", "check"})
"""Macros that make variables in some versions of assert2 only: an older variable may be meant."""
