"""Structural differences between two JSON values, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from harness.expectation import MISSING, Expectation, Judgement, describe, show
from migrate.compare.places import place_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation import Json

WIDTH = 1000
"""Characters of a value that a line shows."""

Pair = tuple[Any, Any]

_COMPARED: dict[str, Callable[[Json, Json], Pair]] = {
    "equals": lambda operand, observed: (operand, observed),
    "is_null": lambda _, observed: (None, observed),
    "is_empty": lambda _, observed: (type(observed)(), observed),
    "length_equals": lambda operand, observed: (operand, len(observed)),
    "length_min": lambda operand, observed: (operand, len(observed)),
    "length_max": lambda operand, observed: (operand, len(observed)),
    "keys_equal": lambda operand, observed: (sorted(operand), sorted(observed)),
}
"""For operators that compare the subject with a value: what is expected and what is observed."""

_KINDS: dict[str, tuple[type, ...]] = {
    "is_empty": (str, list, dict),
    "length_equals": (list, dict),
    "length_min": (list, dict),
    "length_max": (list, dict),
    "keys_equal": (dict,),
}
"""Kinds of subjects that these operators can compare at all."""


def difference(expectation: Expectation, judgement: Judgement) -> list[str]:
    """Return the difference between what was expected and observed, a line each.

    It is structural where the operator compares two values; for other operators it is one line with
    the demand and the value.
    """
    two = compared(expectation, judgement)
    if two is not None:
        return between(*two)
    if judgement.observed is MISSING and not expectation.missing_is_null:
        return []
    observed = None if judgement.observed is MISSING else judgement.observed
    return [f"expected: {describe(expectation)}; observed: {show(observed, WIDTH)}"]


def compared(expectation: Expectation, judgement: Judgement) -> Pair | None:
    """Return the two values that the operator compares; None where it compares no two values."""
    observed = judgement.observed
    if observed is MISSING:
        if not expectation.missing_is_null:
            return None
        observed = None
    two = _COMPARED.get(expectation.op)
    if two is None or not isinstance(observed, _KINDS.get(expectation.op, object)):
        return None
    return two(None if expectation.value is UNSET else expectation.value, observed)


def between(expected: Json, observed: Json) -> list[str]:
    """Return the differences of an expected value and an observed one, a line each.

    Paths (OPR-02) begin at the value that is compared.
    """
    from migrate.compare.structural import told  # noqa: PLC0415  # few commands need it

    return told(expected, observed, "expected", place_in)
