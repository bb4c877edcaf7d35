"""Parameters of functions, closures, tools and pipelines (GRM-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.errors import error
from harness.harn.syntax.parser.sequences import elements
from harness.harn.syntax.parser.types import annotation
from harness.harn.syntax.tokens import NAME

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor


def parameters(cursor: Cursor, closing: str) -> tuple[nodes.Parameter, ...]:
    """Parse parameters up to `closing`, which is `)`, or `->` in a closure."""
    found = elements(cursor, closing, _parameter, _starts_parameter)
    _check_order(cursor, found)
    return found


def parameters_in_parentheses(cursor: Cursor) -> tuple[nodes.Parameter, ...]:
    """Parse `(a, b = 1, ...c)`."""
    cursor.expect("(")
    return parameters(cursor, ")")


def _starts_parameter(cursor: Cursor) -> bool:
    return cursor.token.kind in {NAME, "..."}


def _parameter(cursor: Cursor) -> nodes.Parameter:
    at = cursor.token.at
    rest = cursor.accept("...")
    name = cursor.expect_name("parameter name")
    type_ = annotation(cursor)
    default = cursor.expression() if not rest and cursor.accept("=") else None
    return nodes.Parameter(at, name, type_, default, rest)


def _check_order(cursor: Cursor, found: tuple[nodes.Parameter, ...]) -> None:
    """GRM-11: required ones, then those with a default, then the rest."""
    defaulted = False
    for i, parameter in enumerate(found):
        if parameter.rest and i + 1 < len(found):
            raise error(
                cursor.context.source,
                found[i + 1].at,
                "parameter_after_rest",
                f"Rest parameter '{parameter.name}' must be the last one; a parameter follows",
            )
        if defaulted and parameter.default is None and not parameter.rest:
            raise error(
                cursor.context.source,
                parameter.at,
                "required_after_default",
                "Required parameter cannot follow a parameter with a default value:"
                f" '{parameter.name}'",
            )
        defaulted = defaulted or parameter.default is not None
