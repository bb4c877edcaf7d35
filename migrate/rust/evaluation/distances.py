"""`(output - number).abs() < bound`: an output close to a number (GEN-26), or on one side of it."""

from __future__ import annotations

import math
import operator
from dataclasses import replace
from typing import TYPE_CHECKING

from migrate.rust.evaluation.conditions import Condition, inverse
from migrate.rust.evaluation.measures import compare_number
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Distance, Place, Value
from migrate.rust.known.float_order import LARGEST, first_float
from migrate.rust.known.integers import is_int

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.calling import Call

NUMBERS = frozenset({"float", "int"})


def close_to(place: Place, number: float, **tolerances: float) -> Condition:
    """Return that an output is within `abs`, or the part `rel` of the larger, of a number."""
    return demand(place, "close_to", {"value": number, **tolerances})


def distance(left: Value, right: Value) -> Distance | None:
    """Return `left - right` where one is an output and the other a number, else None."""
    for place, number in ((left, right), (right, left)):
        is_number = is_int(number) or (isinstance(number, float) and math.isfinite(number))
        if isinstance(place, Place) and category(place) in NUMBERS and is_number:
            return Distance(place, number, from_number=place is right)
    return None


def call_distance(value: Distance, call: Call) -> Value:
    """Call a method of a difference: only how large it is has a meaning."""
    if call.method in {"abs", "clone"} and not call.arguments:
        return replace(value, absolute=value.absolute or call.method == "abs")
    raise call.unsupported("on a number computed from an output")


def compare_distance(order: str, value: Distance, bound: Value) -> Condition:
    """Return `value order bound` for an operator of order."""
    is_bound = is_int(bound) or (isinstance(bound, float) and math.isfinite(bound))
    if not is_bound or order == "==":
        raise Unsupported("output_dependent_property", "a difference of an output")
    if not value.absolute:
        return _on_one_side(order, value, bound)
    tolerance = _just_below(bound) if order in {"<", ">="} else bound
    within = tolerance >= 0 and close_to(value.place, value.number, abs=tolerance)
    return within if order in {"<", "<="} else inverse(within)


def _on_one_side(order: str, value: Distance, bound: float) -> Condition:
    """Return `output - number order bound`, which an output fulfils on one side of some number.

    The differences of floats are rounded, so that number is looked for rather than reckoned.
    """
    if value.place.type.name != "f64":
        raise Unsupported("output_dependent_property", "a difference of an output")
    holds = COMPARED[order]

    def is_met(output: float) -> bool:
        apart = value.number - output if value.from_number else output - value.number
        return holds(apart, bound)

    lowest, highest = is_met(-LARGEST), is_met(LARGEST)
    if lowest == highest:
        return lowest
    turn = first_float(is_met if highest else lambda output: not is_met(output))
    return compare_number(">=" if highest else "<", value.place, turn)


COMPARED: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _just_below(bound: float) -> float:
    """Return the largest number below: `close_to` takes in its tolerance, `<` does not."""
    return bound - 1 if is_int(bound) else math.nextafter(bound, -math.inf)
