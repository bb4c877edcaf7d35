"""A demand that only has a meaning where a condition holds: `some_and`, options compared.

While conditions are being built the two stay apart under the operator `supposing`, because the
negation of the pair is not the negation of the demand: `not_contains` fails on null, but
`!o.is_some_and(|s| s.contains("x"))` holds on it. In a draft the pair is a conjunction, without
what the demand makes needless (IDM-74, IDM-77, IDM-78).
"""

from __future__ import annotations

from typing import Any

import msgspec

from harness.expectation import Expectation, all_of, conjunction, subsumes

SUPPOSING = "supposing"

COMBINATIONS = frozenset({"all_of", "any_of", "not"})
QUANTIFIERS = frozenset({"all", "any", "none"})
COUNTS = frozenset({"count_where", "index_of"})

NEEDING = frozenset(
    {
        "contains",
        "ends_with",
        "ge",
        "gt",
        "has_key",
        "is_empty",
        "is_type",
        "le",
        "length_equals",
        "length_min",
        "lt",
        "not_empty",
        "present",
        "starts_with",
    }
)
"""Operators that fail where there is nothing (OPR-05)."""


def supposing(condition: Expectation, demand: Expectation) -> Expectation:
    """Return the pair of a condition and a demand."""
    return Expectation(op=SUPPOSING, value=[condition, demand])


def finished(expectation: Expectation) -> Expectation:
    """Return an expectation without `supposing`, as it stands in a case."""
    operand: Any = expectation.value
    if expectation.op == SUPPOSING:
        condition, demand = (finished(item) for item in operand)
        return _conjoined(condition, demand)
    if expectation.op in COMBINATIONS:
        items = [finished(item) for item in operand]
        if expectation.op == "all_of":
            return all_of(conjunction(items))
        return msgspec.structs.replace(expectation, value=items)
    if expectation.op in QUANTIFIERS:
        return msgspec.structs.replace(expectation, value=finished(operand))
    if expectation.op in COUNTS:
        inner = {**operand, "predicate": finished(operand["predicate"])}
        return msgspec.structs.replace(expectation, value=inner)
    return expectation


def _conjoined(condition: Expectation, demand: Expectation) -> Expectation:
    demands = conjunction([demand])
    kept = [
        member
        for member in conjunction([condition])
        if not any(implies(stronger, member) for stronger in demands)
    ]
    return all_of([*kept, *demands])


def implies(stronger: Expectation, weaker: Expectation) -> bool:
    """Tell whether one demand makes another needless; a part demands the whole around it."""
    stronger, weaker = finished(stronger), finished(weaker)
    if subsumes(stronger, weaker):
        return True
    if weaker.op != "present" or weaker.via or stronger.via:
        return False
    needs = stronger.op in NEEDING or (stronger.op == "equals" and stronger.value is not None)
    return needs and stronger.path.startswith((f"{weaker.path}.", f"{weaker.path}["))
