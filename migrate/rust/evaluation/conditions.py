"""Booleans that depend on an output: building and simplifying them (EVL-28, OPR-12).

A condition is a Python bool when it is known, else a `Predicate`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from harness.expectation import Expectation, all_of, any_of, negate, subsumes


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """The element of a list under a quantifier: the root of relative paths (OPR-07)."""


Root: TypeAlias = int | Element
"""Where a path starts: a step (negative for a step that cannot be run) or a list element."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A boolean over outputs; `roots` are the steps and elements its paths start from."""

    expectation: Expectation
    roots: frozenset[Root]


Condition: TypeAlias = bool | Predicate


def parts(condition: Predicate, op: str = "all_of") -> list[Expectation]:
    """Return the members of a conjunction (`all_of`) or disjunction (`any_of`)."""
    expectation = condition.expectation
    if expectation.op == op:
        members: Any = expectation.value
        return list(members)
    return [expectation]


def both(left: Condition, right: Condition) -> Condition:
    """Return `left && right`."""
    if isinstance(left, bool):
        return right if left else False
    if isinstance(right, bool):
        return left if right else False
    return _joined("all_of", left, right)


def either(left: Condition, right: Condition) -> Condition:
    """Return `left || right`."""
    if isinstance(left, bool):
        return True if left else right
    if isinstance(right, bool):
        return True if right else left
    return _joined("any_of", left, right)


def _joined(op: str, left: Predicate, right: Predicate) -> Predicate:
    members: list[Expectation] = []
    for member in parts(left, op) + parts(right, op):
        if member not in members:
            members.append(member)
    build = all_of if op == "all_of" else any_of
    return Predicate(build(members), left.roots | right.roots)


def inverse(condition: Condition) -> Condition:
    """Return `!condition`, with the negation pushed inwards (OPR-12)."""
    if isinstance(condition, bool):
        return not condition
    return Predicate(all_of(negate(condition.expectation)), condition.roots)


def select(condition: Condition, then: Condition, otherwise: Condition) -> Condition:
    """Return `if condition { then } else { otherwise }` as one condition."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if then is otherwise or then == otherwise:
        return then
    if otherwise is False:
        return _supposing(condition, then)
    if otherwise is True:
        return either(inverse(condition), then)
    if then is False:
        return _supposing(inverse(condition), otherwise)
    if then is True:
        return either(condition, otherwise)
    return either(both(condition, then), both(inverse(condition), otherwise))


def _supposing(condition: Condition, then: Condition) -> Condition:
    """Join a condition and what holds under it, without what the latter demands anyway (IDM-74)."""
    if not isinstance(condition, Predicate) or not isinstance(then, Predicate):
        return both(condition, then)
    kept = [
        member
        for member in parts(condition)
        if not any(_demands(stronger, member) for stronger in parts(then))
    ]
    if not kept:
        return Predicate(then.expectation, then.roots | condition.roots)
    return _joined("all_of", Predicate(all_of(kept), condition.roots), then)


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


def _demands(stronger: Expectation, weaker: Expectation) -> bool:
    """Tell whether one demand makes another needless; a part demands the whole around it."""
    if subsumes(stronger, weaker):
        return True
    if weaker.op != "present" or weaker.via or stronger.via:
        return False
    needs = stronger.op in NEEDING or (stronger.op == "equals" and stronger.value is not None)
    return needs and stronger.path.startswith((f"{weaker.path}.", f"{weaker.path}["))
