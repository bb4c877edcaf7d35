"""`(output - number).abs() < bound`: an output close to a number (GEN-26)."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from migrate.rust.evaluation.conditions import Condition, inverse
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Distance, Place, Value
from migrate.rust.known.integers import is_int

if TYPE_CHECKING:
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
            return Distance(place, number)
    return None


def call_distance(value: Distance, call: Call) -> Value:
    """Call a method of a difference: only how large it is has a meaning."""
    if call.method in {"abs", "clone"} and not call.arguments:
        return replace(value, absolute=value.absolute or call.method == "abs")
    raise call.unsupported("on a number computed from an output")


def compare_distance(operator: str, value: Distance, bound: Value) -> Condition:
    """Return `value operator bound` for an order operator."""
    is_bound = is_int(bound) or (isinstance(bound, float) and math.isfinite(bound))
    if not value.absolute or not is_bound or operator == "==":
        raise Unsupported("output_dependent_property", "a difference of an output")
    tolerance = _just_below(bound) if operator in {"<", ">="} else bound
    within = tolerance >= 0 and close_to(value.place, value.number, abs=tolerance)
    return within if operator in {"<", "<="} else inverse(within)


def _just_below(bound: float) -> float:
    """Return the largest number below: `close_to` takes in its tolerance, `<` does not."""
    return bound - 1 if is_int(bound) else math.nextafter(bound, -math.inf)
