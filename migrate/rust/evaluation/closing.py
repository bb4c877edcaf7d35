"""Turning conditions about list elements into expectations about the list (EVL-20, OPR-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from harness.expectation import Expectation
from migrate.rust.evaluation.conditions import Condition, Element, Predicate, both, parts
from migrate.rust.evaluation.opaque import Opaque
from migrate.rust.evaluation.signals import Unsupported

if TYPE_CHECKING:
    from migrate.rust.evaluation.values import Place


def parts_of(guard: Predicate | Opaque) -> list[Expectation]:
    """Return the demands of a guard, none when it is opaque."""
    return [] if isinstance(guard, Opaque) else parts(guard)


def close(op: str, source: Place, element: Element, claim: Predicate) -> Predicate:
    """Return `op` (`all`, `any`, `none`) of a claim about the elements of a list."""
    roots = (claim.roots - {element}) | source.roots
    if any(isinstance(root, Element) for root in claim.roots - {element}):
        # A relative path starts at the innermost element only (OPR-07).
        raise Unsupported("output_dependent_property", "an element compared inside another loop")
    return Predicate(
        Expectation(path=source.path, via=source.via, op=op, value=claim.expectation), roots
    )


def conjoined(demands: list[Condition]) -> Condition:
    """Return all demands as one condition."""
    result: Condition = True
    for demand in demands:
        result = both(result, demand)
    return result


def not_empty(source: Place) -> Predicate:
    """Return that a list has an element."""
    return Predicate(Expectation(path=source.path, via=source.via, op="not_empty"), source.roots)


def bare(expectation: Expectation) -> Expectation:
    """Return the demand alone, without guard and remarks."""
    return replaced(expectation, when=None, implied=False, note=None, facet=None)


def replaced(expectation: Expectation, **changes: object) -> Expectation:
    """Return an expectation with some fields changed."""
    return msgspec.structs.replace(expectation, **changes)
