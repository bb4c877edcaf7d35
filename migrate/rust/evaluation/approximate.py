"""Numbers that are close to each other: the crate approx, and distances (GEN-26)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from migrate.rust.evaluation.assertions import claimed, readable
from migrate.rust.evaluation.conditions import Condition, inverse
from migrate.rust.evaluation.dispatch import excerpt, operand
from migrate.rust.evaluation.distances import close_to
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Place
from migrate.rust.known.values import UNIT
from migrate.rust.source.macros import macro_name, named_argument

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

EPSILON = {"f32": 2.0**-23, "f64": 2.0**-52}
"""Machine epsilon, the tolerance that is not written."""

TOLERANCES = {"epsilon": "abs", "max_relative": "rel"}


@macro(
    "assert_abs_diff_eq",
    "assert_abs_diff_ne",
    "assert_relative_eq",
    "assert_relative_ne",
)
def near(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_relative_eq!(a, b, epsilon = e, max_relative = r)` and its kin."""
    arguments = readable(scope, node, 2)
    if arguments is None:
        return UNIT
    rest = [argument for argument in arguments[2:] if named_argument(argument) is None]

    def claim() -> Condition:
        one, other = (operand(scope, argument) for argument in arguments[:2])
        condition = _close(scope, node, one, other, arguments[2:])
        return inverse(condition) if macro_name(node).endswith("_ne") else condition

    return claimed(scope, node, tuple(rest), claim)


def _close(
    scope: Scope, node: Fragment, one: Value, other: Value, options: tuple[Fragment, ...]
) -> Condition:
    tolerances = _tolerances(scope, node, _epsilon(one, other))
    for option in options:
        named = named_argument(option)
        if named is not None:
            if TOLERANCES.get(named[0]) not in tolerances:
                raise Unsupported("custom_matcher", f"{named[0]} of {excerpt(node)}")
            tolerances[TOLERANCES[named[0]]] = _number(operand(scope, named[1]), node)
    if isinstance(other, Place):
        one, other = other, one
    number = _number(other, node)
    if isinstance(one, Place):
        return close_to(one, number, **tolerances)
    distance = abs(_number(one, node) - number)
    largest = max(abs(one), abs(number))
    return distance <= tolerances["abs"] or distance <= largest * tolerances.get("rel", 0.0)


def _tolerances(scope: Scope, node: Fragment, epsilon: float) -> dict[str, float]:
    if "relative" in macro_name(node):
        return {"abs": epsilon, "rel": epsilon}
    return {"abs": epsilon}


def _epsilon(*values: Value) -> float:
    names = {value.type.name for value in values if isinstance(value, Place)}
    return EPSILON["f32" if "f32" in names else "f64"]


def _number(value: Value, node: Fragment) -> float | int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Unsupported("output_dependent_property", excerpt(node))
    return value
