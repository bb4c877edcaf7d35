"""Loops over outputs around a point: what is claimed there is claimed of all elements (EVL-20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.expectation import Expectation, all_of, conjunction
from migrate.rust.evaluation.closing import close, not_empty
from migrate.rust.evaluation.conditions import Element, Predicate, either, inverse
from migrate.rust.evaluation.supposing import finished

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.values import Place

Guarded = tuple[Predicate, list[Predicate]]
"""A claim, and the conditions under which it is made."""


@dataclass(frozen=True, slots=True)
class Quantifier:
    """A loop over the elements of a list output (EVL-20)."""

    element: Element
    source: Place


def unreachable(guards: list[Predicate], quantifiers: Sequence[Quantifier]) -> Guarded:
    """Return what it means that a point must not be reached (EVL-24)."""
    if guards:
        opposite = inverse(guards[-1])
        assert isinstance(opposite, Predicate)
        return opposite, guards[:-1]
    source = quantifiers[-1].source
    nothing = Expectation(path=source.path, via=source.via, op="is_empty")
    return Predicate(nothing, source.roots), []


def quantified(
    claim: Predicate, guards: list[Predicate], quantifiers: Sequence[Quantifier]
) -> Guarded:
    """Close a claim over the elements of the loops around it (EVL-20)."""
    for quantifier in reversed(quantifiers):
        element, source = quantifier.element, quantifier.source
        inner = [guard for guard in guards if element in guard.roots]
        guards = [guard for guard in guards if element not in guard.roots]
        if element not in claim.roots and not inner:
            # The body does not speak of the element: it holds if there is any.
            guards = [*guards, not_empty(source)]
            continue
        supposed: Condition = claim
        for guard in reversed(inner):
            supposed = either(inverse(guard), supposed)
        assert isinstance(supposed, Predicate)
        claim = close("all", source, element, supposed)
    return claim, guards


def guard_of(guards: list[Predicate]) -> Expectation | None:
    """Return the conditions of a claim as one expectation, None for a claim without."""
    together = conjunction([finished(guard.expectation) for guard in guards])
    return all_of(together) if guards else None
