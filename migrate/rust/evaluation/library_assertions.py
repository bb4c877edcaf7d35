"""Assertion macros of libraries that have no meaning here, and their reasons (GEN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assertions import assertion_site
from migrate.rust.evaluation.dispatch import excerpt
from migrate.rust.evaluation.macros import macro
from migrate.rust.known.values import UNIT
from migrate.rust.source.macros import macro_name

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

REASONS = {
    "custom_matcher": "assert_json_matches assert_ulps_eq assert_ulps_ne",
    "type_level": """
        const_assert const_assert_eq const_assert_ne assert_impl_all assert_not_impl_all
        assert_impl_any assert_not_impl_any assert_obj_safe assert_type_eq_all
        assert_type_ne_all assert_eq_size assert_eq_align
    """,
    "concurrency": """
        assert_pending assert_ready assert_ready_eq assert_ready_err assert_ready_ok
    """,
}
"""Reason codes of assertion macros that are not translated (SKP-01)."""

CODES = {name: code for code, names in REASONS.items() for name in names.split()}


@macro(*CODES)
def untranslated(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Account for an assertion that has no meaning here."""
    scope.run.recorder.skip(assertion_site(node), CODES[macro_name(node)], excerpt(node))
    return UNIT
