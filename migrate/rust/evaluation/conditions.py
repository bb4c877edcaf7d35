"""Booleans that depend on an output: building and negating them (EVL-28, OPR-12).

A condition is a Python bool when it is known, else a `Predicate`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, overload

import msgspec

from harness.expectation import Expectation, all_of, any_of, negate
from migrate.rust.evaluation.supposing import SUPPOSING, implies, supposing


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """The element of a list under a quantifier: the root of relative paths (OPR-07).

    `within` is where the path to the list starts.
    """

    within: Root


Root: TypeAlias = int | Element
"""Where a path starts: a step (negative for a step that cannot be run) or a list element."""


def step_of(root: Root) -> int:
    """Return the step whose output a path leads into."""
    while isinstance(root, Element):
        root = root.within
    return root


@dataclass(frozen=True, slots=True)
class Predicate:
    """A boolean over outputs; `roots` are the steps and elements its paths start from.

    The expectation may hold `supposing` nodes until it becomes a draft. `opposite` is the
    predicate this one negates, so that a negation undone leaves no trace. `branches` are what it
    says where each of several conditions holds, of which one always does.
    """

    expectation: Expectation
    roots: frozenset[Root]
    opposite: Predicate | None = field(default=None, compare=False, repr=False)
    branches: tuple[tuple[Predicate, Predicate], ...] = field(default=(), compare=False, repr=False)


Condition: TypeAlias = bool | Predicate


def parts(condition: Predicate, op: str = "all_of") -> list[Expectation]:
    """Return the members of a conjunction (`all_of`) or disjunction (`any_of`)."""
    return _members(condition.expectation, op)


def _members(expectation: Expectation, op: str) -> list[Expectation]:
    operand: Any = expectation.value
    if expectation.op == op:
        return list(operand)
    if expectation.op == SUPPOSING and op == "all_of":
        return [member for item in operand for member in _members(item, op)]
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
    for side in (left.expectation, right.expectation):
        # What is supposed stays beside what it is supposed for.
        own = [side] if side.op == SUPPOSING else _members(side, op)
        members += [member for member in own if member not in members]
    build = all_of if op == "all_of" else any_of
    return Predicate(build(members), left.roots | right.roots)


@overload
def inverse(condition: Predicate) -> Predicate: ...
@overload
def inverse(condition: Condition) -> Condition: ...
def inverse(condition: Condition) -> Condition:
    """Return `!condition`, with the negation pushed inwards (OPR-12)."""
    if isinstance(condition, bool):
        return not condition
    if condition.opposite is not None:
        return condition.opposite
    branches = tuple((case, inverse(claim)) for case, claim in condition.branches)
    return Predicate(_inverted(condition.expectation), condition.roots, condition, branches)


def _inverted(expectation: Expectation) -> Expectation:
    operand: Any = expectation.value
    if expectation.op == "all_of":
        return any_of([_inverted(member) for member in operand])
    if expectation.op == "any_of":
        return all_of([_inverted(member) for member in operand])
    if expectation.op == SUPPOSING:
        # Where the condition fails, what is said under it does not hold either.
        unmet, failed = (_inverted(member) for member in operand)
        return failed if implies(unmet, failed) else any_of([unmet, failed])
    if expectation.op == "all":
        element = _inverted(operand)
        return Expectation(path=expectation.path, via=expectation.via, op="any", value=element)
    if expectation.op in KEYS:
        # Methods of a map: that it is one is supposed or demanded beside it.
        return msgspec.structs.replace(expectation, op=KEYS[expectation.op])
    if expectation.op == "present" and "parse_json" in expectation.via:
        return _unparsed(expectation)
    return all_of(negate(expectation))


def _unparsed(expectation: Expectation) -> Expectation:
    """Return that a text is no JSON: a transform that cannot be applied fails every operator."""
    before = expectation.via[: expectation.via.index("parse_json")]
    text = Expectation(path=expectation.path, via=before, op="is_type", value="string")
    return all_of([text, Expectation(op="not", value=[expectation])])


KEYS = {"has_key": "lacks_key", "lacks_key": "has_key"}


def select(condition: Condition, then: Condition, otherwise: Condition) -> Condition:
    """Return `if condition { then } else { otherwise }` as one condition."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if then is otherwise or then == otherwise:
        return then
    if otherwise is False:
        return _supposed(condition, then)
    if otherwise is True:
        return either(inverse(condition), then)
    if then is False:
        return _supposed(inverse(condition), otherwise)
    if then is True:
        return either(condition, otherwise)
    opposite = inverse(condition)
    joined = either(both(condition, then), both(opposite, otherwise))
    assert isinstance(joined, Predicate)
    return replace(joined, branches=((condition, then), (opposite, otherwise)))


def _supposed(condition: Condition, then: Condition) -> Condition:
    """Join a condition and what is said where it holds."""
    if not isinstance(condition, Predicate) or not isinstance(then, Predicate):
        return both(condition, then)
    joined = supposing(condition.expectation, then.expectation)
    return Predicate(joined, condition.roots | then.roots)
