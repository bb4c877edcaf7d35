"""Claims about values that depend on a condition: one guarded claim for each case (EVL-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.expectation import any_of
from migrate.rust.evaluation.conditions import Predicate, inverse, parts
from migrate.rust.evaluation.supposing import implies

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Guarded = tuple[list[Predicate], Predicate]
"""The conditions under which something is claimed, and the claim."""


MOST_CASES = 16
"""More of them are told apart inside one claim: every guard is compared with every other."""


def cases_of(claim: Predicate, guards: Sequence[Predicate]) -> list[Guarded]:
    """Return what is claimed in each case, with the guards that single it out."""
    cases = list(_branches(claim, []))
    if not 1 < len(cases) <= MOST_CASES:
        return [(list(guards), claim)]
    return [(_narrowed([*guards, *conditions]), branch) for conditions, branch in cases]


def _branches(claim: Predicate, conditions: Sequence[Predicate]) -> Iterator[Guarded]:
    if not claim.branches:
        yield list(conditions), claim
    for condition, branch in claim.branches:
        yield from _branches(branch, [*conditions, condition])


def _narrowed(guards: Sequence[Predicate]) -> list[Predicate]:
    """Return guards without what the others decide: `(a || b) && !a` is `b`."""
    members = [Predicate(part, guard.roots) for guard in guards for part in parts(guard)]
    left = [_without_excluded(member, members) for member in members]
    return [member for position, member in enumerate(left) if not _is_needless(position, left)]


def _is_needless(position: int, guards: Sequence[Predicate]) -> bool:
    """Tell whether another guard demands as much; of two that demand the same the first stays."""
    member = guards[position].expectation
    return any(
        implies(guard.expectation, member)
        and (place < position or not implies(member, guard.expectation))
        for place, guard in enumerate(guards)
        if place != position
    )


def _without_excluded(guard: Predicate, others: Sequence[Predicate]) -> Predicate:
    """Drop the alternatives of a disjunction that another guard excludes."""
    if guard.expectation.op != "any_of":
        return guard
    members = parts(guard, "any_of")
    left = [
        member for member in members if not _is_excluded(Predicate(member, guard.roots), others)
    ]
    return Predicate(any_of(left), guard.roots) if left else guard


def _is_excluded(member: Predicate, others: Sequence[Predicate]) -> bool:
    opposite = inverse(member).expectation
    return any(implies(other.expectation, opposite) for other in others)
