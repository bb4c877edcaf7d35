"""Assertion macros of libraries: those with a plain meaning, reasons of the others (GEN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assertions import (
    assertion_site,
    claimed,
    compared,
    note_of,
    readable,
)
from migrate.rust.evaluation.conditions import inverse
from migrate.rust.evaluation.dispatch import evaluate, excerpt, operand
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.options import failure, success
from migrate.rust.evaluation.relations import equal, truth
from migrate.rust.evaluation.signals import Abandoned, Unsupported
from migrate.rust.known.values import UNIT, Err, Ok, Some
from migrate.rust.source.macros import macro_name

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

ORDERS = {"assert_lt": "<", "assert_le": "<=", "assert_gt": ">", "assert_ge": ">="}
HOLDING = {
    "assert_ok": success,
    "assert_some": success,
    "assert_err": failure,
}
WRAPPERS = {"assert_ok_eq": Ok, "assert_some_eq": Some, "assert_err_eq": Err}

REASONS = {
    "custom_matcher": """
        assert_that expect_that verify_that assert_contains assert_json_include
        assert_json_matches assert_relative_eq assert_relative_ne assert_abs_diff_eq
        assert_abs_diff_ne assert_ulps_eq assert_ulps_ne
    """,
    "debug_format": "assert_debug_snapshot assert_compact_debug_snapshot assert_ron_snapshot",
    "snapshot_missing": """
        assert_snapshot assert_json_snapshot assert_yaml_snapshot assert_toml_snapshot
        assert_csv_snapshot assert_compact_json_snapshot assert_display_snapshot
        assert_binary_snapshot expect expect_file
    """,
    "property_based": "prop_assert prop_assert_eq prop_assert_ne",
    "type_level": """
        const_assert const_assert_eq const_assert_ne assert_impl_all assert_not_impl_all
        assert_impl_any assert_not_impl_any assert_obj_safe assert_type_eq_all
        assert_type_ne_all assert_eq_size assert_eq_align
    """,
    "unsupported_macro": "assert_let let_assert",
}
"""Reason codes of assertion macros that are not translated (SKP-01)."""

CODES = {name: code for code, names in REASONS.items() for name in names.split()}


@macro(*CODES)
def untranslated(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Account for an assertion that has no meaning here."""
    scope.run.recorder.skip(assertion_site(node), CODES[macro_name(node)], excerpt(node))
    return UNIT


@macro("check")
def check(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`check!(condition)`, a soft `assert!` (GEN-17)."""
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    return claimed(scope, node, arguments[1:], lambda: truth(evaluate(scope, arguments[0])))


@macro(*ORDERS)
def ordered(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_lt!(a, b)` and its kin (GEN-16)."""
    return compared(scope, node, ORDERS[macro_name(node)])


@macro("assert_none")
def none(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_none!(option)` (GEN-16)."""
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    return claimed(
        scope, node, arguments[1:], lambda: inverse(success(operand(scope, arguments[0]))[0])
    )


@macro("assert_ok", "assert_some", "assert_err")
def holding(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_ok!(result)` and its kin, which give what is inside (GEN-16)."""
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    try:
        condition, value = HOLDING[macro_name(node)](operand(scope, arguments[0]))
    except Abandoned:
        raise
    except Unsupported as gap:
        scope.run.recorder.skip(assertion_site(node), gap.code, gap.detail)
        return gap.opaque()
    scope.run.recorder.claim(assertion_site(node), condition, note_of(arguments[1:]))
    return value


@macro("assert_ok_eq", "assert_some_eq", "assert_err_eq")
def holding_equal(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_ok_eq!(result, value)` and its kin (GEN-16)."""
    arguments = readable(scope, node, 2)
    if arguments is None:
        return UNIT
    wrapper = WRAPPERS[macro_name(node)]
    return claimed(
        scope,
        node,
        arguments[2:],
        lambda: equal(operand(scope, arguments[0]), wrapper(evaluate(scope, arguments[1]))),
    )
