"""Operators: arithmetic, comparison, boolean structure, borrows, casts (EVL-07, EVL-14, EVL-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.borrows import lent
from migrate.rust.evaluation.conditions import Condition, Predicate, both, either, inverse
from migrate.rust.evaluation.control import conditional
from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, operand, site_at
from migrate.rust.evaluation.distances import distance
from migrate.rust.evaluation.float_types import need_same_single
from migrate.rust.evaluation.integer_types import in_its_type, type_beside, type_named
from migrate.rust.evaluation.places import category
from migrate.rust.evaluation.relations import equal, is_known, ordered, truth
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import INTEGERS
from migrate.rust.evaluation.values import DERIVED, Place, Value
from migrate.rust.known import durations, integers
from migrate.rust.known.number_methods import agreed
from migrate.rust.known.types import RustType
from migrate.rust.known.values import StructValue

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.source.syntax import Fragment

LAZY = frozenset({"&&", "||"})
UNSIGNED = frozenset(name for name, (least, _) in integers.WIDTHS.items() if least == 0)
LENGTHS = frozenset({"byte_length", "length"})
LONGEST = 2**31 - 1
"""More elements or bytes than any output has."""
RELATIONS = frozenset({"==", "!=", "<", "<=", ">", ">="})


@expression("binary_expression")
def binary(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `a operator b`."""
    operator = node.need("operator").kind
    left, right = node.need("left"), node.need("right")
    if operator in LAZY:
        return lazy(scope, operator, left, right)
    if operator in RELATIONS:
        return related(scope.run, operator, *compared(scope, left, right))
    one, other = operands(scope, left, right, wanted)
    return arithmetic(scope, operator, one, other, node, wanted)


def operands(
    scope: Scope, left: Fragment, right: Fragment, wanted: RustType | None = None
) -> tuple[Value, Value]:
    """Evaluate both sides; a number without a suffix takes the type of the other side."""
    return operand(scope, left, wanted), operand(scope, right, wanted)


def compared(scope: Scope, left: Fragment, right: Fragment) -> tuple[Value, Value]:
    """Evaluate what is compared: the types of both sides are the same."""
    one = operand(scope, left, type_beside(scope, left, right))
    return one, operand(scope, right, type_beside(scope, right, left))


def lazy(scope: Scope, operator: str, left: Fragment, right: Fragment) -> Condition:
    """Evaluate `&&` and `||`; the right side only counts where the left one lets it."""
    first = truth(evaluate(scope, left))
    decided = operator == "||"
    if isinstance(first, bool):
        return first if first is decided else truth(evaluate(scope, right))
    goes_on = inverse(first) if decided else first
    second = conditional(scope.run, goes_on, lambda: truth(evaluate(scope, right)), decided)
    return either(first, second) if decided else both(first, second)


def related(run: Run, operator: str, left: Value, right: Value) -> Condition:
    """Return `left operator right` for a comparison."""
    if operator == "==":
        return equal(run, left, right)
    if operator == "!=":
        return inverse(equal(run, left, right))
    return ordered(operator, left, right)


def arithmetic(
    scope: Scope,
    operator: str,
    left: Value,
    right: Value,
    node: Fragment,
    wanted: RustType | None = None,
) -> Value:
    """Return `left operator right` for Known values; `&` and `|` also of conditions."""
    if operator in {"&", "|"} and isinstance(left, Predicate) | isinstance(right, Predicate):
        joined = both if operator == "&" else either
        return joined(truth(left), truth(right))
    apart = distance(left, right) if operator == "-" else None
    if apart is not None:
        if apart.place.type.name in UNSIGNED:
            # EVL-25: below zero the subtraction panics.
            scope.run.recorder.imply(ordered(">=", left, right), site_at(node, "-"))
        return apart
    if not (is_known(left) and is_known(right)):
        raise Unsupported("output_dependent_property", excerpt(node))
    if (
        operator == "<<"
        and integers.is_int(left)
        and integers.is_int(right)
        and _is_of_any_type(scope, node, wanted)
    ):
        return agreed((left,), lambda kind: integers.arithmetic("<<", left, right, kind))
    if durations.is_duration(left) or durations.is_duration(right):
        return durations.arithmetic(operator, left, right)
    kind = type_named(scope, node)
    if operator == "-" and kind in UNSIGNED and scope.run.given is not None:
        # What was demanded of the output is demanded of the value given for it.
        scope.run.recorder.imply(ordered(">=", left, right), site_at(node, "-"))
    return in_its_type(
        scope,
        node,
        (left, right),
        lambda name: integers.arithmetic(operator, left, right, name),
        wanted,
    )


def _is_of_any_type(scope: Scope, node: Fragment, wanted: RustType | None) -> bool:
    """Tell whether nothing says of which type the number is that an expression gives.

    One of literals only is an `i32` if its surroundings leave that open, and they say so.
    """
    is_wanted = wanted is not None and wanted.name in INTEGERS
    return not is_wanted and type_named(scope, node) is None


@expression("unary_expression")
def unary(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `!x`, `-x`, `*x`."""
    operator = node.tokens[0].kind
    inner = node.children[0]
    value = operand(scope, inner, wanted)
    if operator == "*":
        if isinstance(value, StructValue) and scope.run.writes("Deref", value.type):
            # What a reference to such a value is, and what the value is, are not told apart.
            raise Unsupported("unsupported_expr", f"Deref as {value.type} implements it")
        return value
    if operator == "!" and not integers.is_int(value):
        return inverse(truth(value))
    if isinstance(value, DERIVED):
        raise Unsupported("output_dependent_property", excerpt(node))
    if operator == "!" and _is_of_any_type(scope, inner, wanted):
        return agreed((value,), lambda kind: integers.invert(value, kind))
    compute = integers.negate if operator == "-" else integers.invert
    return in_its_type(scope, node, (value,), lambda kind: compute(value, kind), wanted)


@expression("reference_expression")
def reference(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `&x`, and `&mut x` of a variable whose value is replaced, not changed in place."""
    inner = node.need("value")
    if node.has_child("mutable_specifier"):
        return lent(scope, inner)
    return evaluate(scope, inner, wanted)


UNSIZED = frozenset({"dynamic_type", "function_type", "generic_type", "reference_type"})


@expression("type_cast_expression")
def cast(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `x as T` (EVL-07)."""
    value = operand(scope, node.need("value"))
    if node.need("type").kind in UNSIZED:  # `&x as &dyn T` is the same value
        return value
    kind = node.need("type").text
    if isinstance(value, Place):
        if category(value) == "int" and kind in INTEGERS and _is_kept(value, kind):
            return value.typed(RustType(kind))
        detail = f"{excerpt(node)} may give another number"
        raise Unsupported("output_dependent_property", detail)
    if kind == "f64" and isinstance(value, float):
        need_same_single(scope, node.need("value"), value)
    return integers.cast(value, kind)


def _is_kept(number: Place, kind: str) -> bool:
    """Tell whether a cast gives every number that an output can be as it is."""
    low, high = integers.WIDTHS[kind]
    least, most = integers.WIDTHS[number.type.name]
    last = number.via[-1] if number.via else None
    if isinstance(last, str) and last in LENGTHS:  # others are tables
        most = LONGEST
    return low <= least and most <= high
