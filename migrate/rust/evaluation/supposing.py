"""A demand that only has a meaning where a condition holds: `some_and`, options compared.

While conditions are being built the two stay apart under the operator `supposing`, because the
negation of the pair is not the negation of the demand: `not_contains` fails on null, but
`!o.is_some_and(|s| s.contains("x"))` holds on it. In a draft the pair is a conjunction, without
what the demand makes needless (IDM-74, IDM-77, IDM-78).
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from harness.expectation import Expectation, all_of, conjunction, subsumes

SUPPOSING = "supposing"

COMBINATIONS = frozenset({"all_of", "any_of", "not"})
QUANTIFIERS = frozenset({"all", "any", "none"})
COUNTS = frozenset({"count_where", "index_of"})

INDIFFERENT = frozenset(
    {
        "absent",
        "all_of",
        "any_of",
        "completes",
        "differs_from",
        "invariant",
        "is_null",
        "not",
        "not_equals",
        "not_null",
        "not_present",
        "raises",
        "same_as",
        SUPPOSING,
    }
)
"""Operators that may hold where there is nothing; all others fail there (OPR-05)."""

INDEX = re.compile(r"\[(-?\d+)\]")


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
    if weaker.via or not _needs_presence(stronger):
        return False
    if weaker.op == "present":
        return stronger.path.startswith((f"{weaker.path}.", f"{weaker.path}["))
    least: Any = weaker.value
    return weaker.op == "length_min" and _length_needed(stronger, weaker.path) >= least


def _needs_presence(expectation: Expectation) -> bool:
    if expectation.via or expectation.op in INDIFFERENT:
        return False
    return expectation.op != "equals" or expectation.value is not None


def _length_needed(expectation: Expectation, path: str) -> int:
    """Return how long a list must be for a path into it to lead anywhere."""
    index = INDEX.match(expectation.path, len(path)) if expectation.path.startswith(path) else None
    if index is None:
        return 0
    number = int(index[1])
    return number + 1 if number >= 0 else -number
