"""Attributes that leave what a test says as it is (GEN-06, GEN-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.attributes import TEMPLATE, TEST_ATTRIBUTES
from migrate.rust.source.cfg import applied

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from migrate.rust.source.attributes import Attribute

LANGUAGE = """
    allow automatically_derived bench cfg cfg_attr cold coverage default_lib_allocator deny
    deprecated derive doc expect export_name feature forbid ignore inline link_section macro_export
    macro_use must_use no_mangle non_exhaustive optimize path proc_macro recursion_limit repr
    should_panic target_feature test track_caller unsafe warn
"""

LIBRARIES = """
    async_trait awt case context custom_args dir_cases dirs_test_case files fixture flaky_test
    future instrument log_test matrix named notrace once parallel file_parallel file_serial
    parameterized_ide proptest_config property quickcheck_config rustversion serial serial_test
    template test_context test_log timeout trace traced_test tracing_test values with
"""
"""Attributes of libraries for tests; those that make tests are `TEST_ATTRIBUTES`."""

FIRST = frozenset({"case", "clippy", "diagnostic", "miri", "rustfmt", "rust_analyzer"})
"""First segments of attributes that only tools look at, and of `#[case::label(…)]`."""

KNOWN = frozenset((*LANGUAGE.split(), *LIBRARIES.split(), *TEST_ATTRIBUTES, TEMPLATE))


def rewriting(
    attributes: Iterable[Attribute], target: Collection[str], plain: Collection[str]
) -> Attribute | None:
    """Return the first attribute that may rewrite what it stands before, if there is one.

    `plain` are the paths, or last segments of paths, of attributes that are said not to.
    """
    for attribute, conditions in applied(attributes):
        if _is_known(attribute) or {"::".join(attribute.path), attribute.name} & set(plain):
            continue
        if all(condition.holds(target) for condition in conditions):
            return attribute
    return None


def _is_known(attribute: Attribute) -> bool:
    return attribute.name in KNOWN or any(first in FIRST for first in attribute.path[:1])
