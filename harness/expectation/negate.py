"""The negation of an expectation (OPR-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import structs

from harness.expectation.combine import all_of, any_of, conjunction
from harness.expectation.model import Expectation
from harness.expectation.nested import bare
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import Operand

if TYPE_CHECKING:
    from collections.abc import Callable

_TABLE: Final = {
    "equals": "not_equals",
    "same_as": "differs_from",
    "contains": "not_contains",
    "starts_with": "not_starts_with",
    "ends_with": "not_ends_with",
    "matches": "not_matches",
    "includes": "excludes",
    "present": "absent",
    "is_null": "not_null",
    "is_empty": "not_empty",
    "any": "none",
    "lt": "ge",
    "le": "gt",
    "ok": "err",
}

OPPOSITES: Final = (
    _TABLE
    | {negative: positive for positive, negative in _TABLE.items()}
    | {"not_present": "present"}
)
"""Operators whose negation is another operator with the same operand; each is the other's."""


def negate(expectation: Expectation) -> tuple[Expectation, ...]:
    """Return expectations that together demand the opposite of `expectation`.

    There are two or more for an `any_of`. Where a path is missing or a value is of the wrong kind,
    both an expectation and its negation can fail (OPR-05). A guard stays a guard.
    Raises `ExpectationError` for an unreadable operand.
    """
    special = _SPECIAL.get(expectation.op)
    if special is not None:
        return special(expectation)
    if expectation.op in OPPOSITES:
        return (structs.replace(expectation, op=OPPOSITES[expectation.op]),)
    return (_refused(expectation),)


def _refused(expectation: Expectation) -> Expectation:
    """Wrap an expectation that has no opposite in `not`; its guard stays outside."""
    demand = structs.replace(bare(expectation), when=None)
    return _in_place_of(expectation, Expectation(op="not", value=[demand]))


def _in_place_of(original: Expectation, demand: Expectation) -> Expectation:
    """Give `demand` the id, the annotations and the guard of `original`."""
    guards = [guard for guard in (original.when, demand.when) if guard is not None]
    return structs.replace(
        demand,
        id=original.id,
        when=all_of(guards) if guards else None,
        implied=original.implied,
        facet=original.facet,
        note=original.note,
        source=original.source,
        call_line=original.call_line,
    )


def _all_in_place_of(
    original: Expectation, demands: tuple[Expectation, ...]
) -> tuple[Expectation, ...]:
    if len(demands) > 1:  # an id names one expectation
        original = structs.replace(original, id=None)
    return tuple(_in_place_of(original, demand) for demand in demands)


def _items(expectation: Expectation) -> tuple[Expectation, ...]:
    items: tuple[Expectation, ...] = read_operand(Operand.EXPECTATIONS, expectation.value)
    return items


def _not_all(expectation: Expectation) -> tuple[Expectation, ...]:
    """`all P`: some element does not satisfy P."""
    predicate = read_operand(Operand.PREDICATE, expectation.value)
    return (structs.replace(expectation, op="any", value=all_of(negate(predicate))),)


def _not_all_of(expectation: Expectation) -> tuple[Expectation, ...]:
    negated = any_of(all_of(negate(item)) for item in _items(expectation))
    return (_in_place_of(expectation, negated),)


def _not_any_of(expectation: Expectation) -> tuple[Expectation, ...]:
    items = _items(expectation)
    if not items:
        return (_refused(expectation),)
    negated = conjunction(demand for item in items for demand in negate(item))
    return _all_in_place_of(expectation, negated)


def _not_not(expectation: Expectation) -> tuple[Expectation, ...]:
    return _all_in_place_of(expectation, conjunction(_items(expectation)))


def _shorter(expectation: Expectation) -> tuple[Expectation, ...]:
    """OPR-13: not more than two elements are at most two; any list has at least none."""
    least = read_operand(Operand.COUNT, expectation.value)
    if least == 0:
        return (_refused(expectation),)
    op = expectation.op.replace("_min", "_max")
    return (structs.replace(expectation, op=op, value=least - 1),)


def _longer(expectation: Expectation) -> tuple[Expectation, ...]:
    most = read_operand(Operand.COUNT, expectation.value)
    op = expectation.op.replace("_max", "_min")
    return (structs.replace(expectation, op=op, value=most + 1),)


_SPECIAL: Final[dict[str, Callable[[Expectation], tuple[Expectation, ...]]]] = {
    "all": _not_all,
    "all_of": _not_all_of,
    "any_of": _not_any_of,
    "not": _not_not,
    "length_min": _shorter,
    "length_max": _longer,
    "byte_length_min": _shorter,
    "byte_length_max": _longer,
}
