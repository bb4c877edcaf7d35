"""Numbers taken from outputs, compared with numbers (IDM-84, IDM-88…IDM-91, IDM-111)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from harness.expectation import Expectation
from migrate.rust.evaluation.conditions import Condition, Predicate, inverse
from migrate.rust.evaluation.places import category, demand, without_default
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Measure, Place, Value
from migrate.rust.known.naming import in_words
from migrate.rust.known.values import JsonValue, is_finite

ORDER_OPERATORS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}

ORDERED = frozenset({"float", "int", "string"})
"""Kinds of outputs that the operators of order know (OPR-06)."""


def is_number(place: Place) -> bool:
    """Tell whether a place is a length or an integer, compared by `compare_number`."""
    return category(place) == "int"


def compare_number(operator: str, subject: Value, bound: Value) -> Condition:
    """Return `subject operator bound`; the operator is `==` or one of the order operators."""
    if isinstance(bound, JsonValue):
        bound = bound.data
    if isinstance(bound, Place):
        return _two_places(operator, subject, bound)
    if isinstance(bound, bool) or not isinstance(bound, int | float | str):
        raise Unsupported("output_dependent_property", "two outputs compared by size")
    if not is_finite(bound):
        raise Unsupported("unsupported_expr", f"an output compared with {bound}: JSON has none")
    if isinstance(subject, Measure):
        return _measure(operator, subject, _integer(bound))
    if not isinstance(subject, Place):
        raise Unsupported("unsupported_expr", f"{in_words(subject)} compared by size")
    last = subject.via[-1] if subject.via else None  # a transform may be a table: no set
    if last in ("length", "byte_length") and isinstance(bound, int):
        base = structs.replace(subject, via=subject.via[:-1])
        return _length(operator, base, "" if last == "length" else "byte_", bound)
    if category(subject) not in ORDERED:
        raise Unsupported("unsupported_expr", f"a {subject.type.name} compared by size")
    if operator == "==":
        subject = without_default(subject, bound)
    op = "equals" if operator == "==" else ORDER_OPERATORS[operator]
    return demand(subject, op, bound, numeric=isinstance(bound, float))


def _two_places(operator: str, subject: Value, bound: Place) -> Condition:
    compared = {category(place) for place in (subject, bound) if isinstance(place, Place)}
    if operator == "==" or not isinstance(subject, Place) or not compared <= ORDERED:
        raise Unsupported("output_dependent_property", "two outputs compared by size")
    other = {"path": bound.path, "via": list(bound.via)}
    claim = demand(subject, ORDER_OPERATORS[operator], other)
    return Predicate(claim.expectation, subject.roots | bound.roots)


def _integer(bound: int | float | str) -> int:
    if not isinstance(bound, int):
        raise Unsupported("unsupported_expr", "a count compared with no integer")
    return bound


def _range(operator: str, bound: int) -> tuple[str, int]:
    """Return the comparison of a count as `equals`, `min` or `max` of a number."""
    return {
        "==": ("equals", bound),
        ">": ("min", bound + 1),
        ">=": ("min", bound),
        "<": ("max", bound - 1),
        "<=": ("max", bound),
    }[operator]


def _length(operator: str, base: Place, unit: str, bound: int) -> Condition:
    # IDM-91: no element, and any element, have operators of their own.
    limit, number = _range(operator, bound)
    if (limit, number) in {("equals", 0), ("max", 0)}:
        return demand(base, "is_empty")
    if (limit, number) == ("min", 1):
        return demand(base, "not_empty")
    if number < 0:
        return False
    if (limit, number) == ("min", 0):
        return True
    return demand(base, f"{unit}length_{limit}", number)


def _measure(operator: str, measure: Measure, bound: int) -> Condition:
    limit, number = _range(operator, bound)
    operand = dict(measure.operand)
    if measure.op == "index_of" and limit != "equals":
        raise Unsupported("output_dependent_property", "the order of a position")
    if number < 0:
        return False
    if (limit, number) == ("min", 0):
        return True
    if measure.op != "index_of":
        some = _any(measure, operand)
        if (limit, number) == ("min", 1):
            return some
        if number == 0:
            return inverse(some)
    return _predicate(measure, measure.op, {**operand, limit: number})


def _any(measure: Measure, operand: dict[str, Any]) -> Predicate:
    if measure.op == "occurrences":
        return _predicate(measure, "contains", operand["of"])
    return _predicate(measure, "any", operand["predicate"])


def _predicate(measure: Measure, op: str, value: Any) -> Predicate:
    place = measure.place
    return Predicate(Expectation(path=place.path, via=place.via, op=op, value=value), measure.roots)
