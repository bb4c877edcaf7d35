"""Building conjunctions and disjunctions of expectations (EVL-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.expectation.errors import ExpectationError
from harness.expectation.model import Expectation
from harness.expectation.nested import bare
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import Operand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def conjunction(items: Iterable[Expectation]) -> tuple[Expectation, ...]:
    """Return `items` as separate expectations, with every `all_of` split into its items.

    An `all_of` under a guard stays whole: its items alone would be unguarded.
    """
    return tuple(_flat("all_of", items))


def all_of(items: Iterable[Expectation]) -> Expectation:
    """Return one expectation that holds when all `items` hold; a single item stays as it is.

    Items inside a combination lose id, note, source, facet and the mark `implied`.
    Raises `ExpectationError` for no items: that would demand nothing.
    """
    return _combined("all_of", items)


def any_of(items: Iterable[Expectation]) -> Expectation:
    """Return one expectation that holds when one of `items` does; a single item stays.

    Items lose the same as in `all_of`. No items give an `any_of` that never holds (OPR-09).
    """
    return _combined("any_of", items)


def _combined(op: str, items: Iterable[Expectation]) -> Expectation:
    flat = list(_flat(op, items))
    if len(flat) == 1:
        return flat[0]
    if not flat and op == "all_of":
        raise ExpectationError("all_of of nothing demands nothing")
    return Expectation(op=op, value=[bare(item) for item in flat])


def _flat(op: str, items: Iterable[Expectation]) -> Iterator[Expectation]:
    for item in items:
        if item.op == op and item.when is None:
            yield from _flat(op, read_operand(Operand.EXPECTATIONS, item.value))
        else:
            yield item
