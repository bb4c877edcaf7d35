"""Regular expressions of the crate regex with a literal pattern (GEN-37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.expectation import ExpectationError
from harness.expectation.patterns import compile_pattern
from migrate.rust.evaluation.calling import Call
from migrate.rust.evaluation.dispatch import excerpt, operand, plain, site_at
from migrate.rust.evaluation.library_functions import library_function
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.regex_methods import call_regex
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Regex
from migrate.rust.known.values import Ok
from migrate.rust.source.macros import macro_arguments

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@library_function("Regex::new")
def new(_scope: Scope, arguments: list[Value], node: Fragment, _wanted: RustType | None) -> Value:
    """`Regex::new(r"…")`: the pattern as it is written."""
    return Ok(_regex(plain(arguments[0]), node))


@macro("regex")
def regex(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`regex!(r"…")` of lazy-regex."""
    arguments = macro_arguments(node)
    if len(arguments) != 1:
        raise Unsupported("custom_matcher", excerpt(node))
    return _regex(operand(scope, arguments[0]), node)


@library_function("Regex::is_match")
def is_match(
    scope: Scope, arguments: list[Value], node: Fragment, _wanted: RustType | None
) -> Value:
    """`Regex::is_match(&re, text)`."""
    regex, *rest = map(plain, arguments)
    if not isinstance(regex, Regex):
        raise Unsupported("custom_matcher", excerpt(node))
    return call_regex(regex, Call(scope.run, "is_match", tuple(rest), site_at(node, "is_match")))


@library_function("RegexBuilder::new", "RegexSet::new")
def other(_scope: Scope, _arguments: list[Value], node: Fragment, _: RustType | None) -> Value:
    """Regular expressions with options, and sets of them."""
    raise Unsupported("custom_matcher", excerpt(node))


@library_function("Lazy::new", "LazyLock::new", "LazyCell::new")
def lazy(_scope: Scope, arguments: list[Value], _node: Fragment, _: RustType | None) -> Value:
    """`LazyLock::new(|| …)`: what the closure gives."""
    return called(plain(arguments[0]))


def _regex(pattern: Value, node: Fragment) -> Regex:
    if not isinstance(pattern, str):
        raise Unsupported("custom_matcher", excerpt(node))
    try:
        compile_pattern(pattern)
    except ExpectationError as error:
        raise Unsupported("custom_matcher", f"{excerpt(node)}: {error}") from error
    return Regex(pattern)
