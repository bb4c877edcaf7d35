"""Numbers just within and just beyond the tolerance of `close_to` (GEN-26).

One more and one less, which every number becomes, lie at the bounds of the orders, not at these.
"""

from __future__ import annotations

from math import inf, nextafter
from typing import TYPE_CHECKING, Any

from harness.expectation import as_json
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import Operand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from harness.expectation import Expectation, Json
    from harness.expectation.operands import Near


def boundaries(demands: Iterable[Expectation]) -> tuple[float, ...]:
    """Return the numbers around both ends of every tolerance, in expectations of any depth."""
    found = (near for demand in demands for near in _tolerances(as_json(demand)))
    return tuple(dict.fromkeys(number for near in found for number in _around(near)))


def at_boundaries(value: Json, numbers: Sequence[float]) -> Iterator[tuple[str, Json]]:
    """Yield what a number becomes at the boundaries, each with the change in words."""
    if type(value) in {int, float}:
        yield from ((f"is {number!r}", number) for number in numbers if number != value)


def _tolerances(part: Any) -> Iterator[Near]:
    if isinstance(part, dict):
        if part.get("op") == "close_to":
            yield read_operand(Operand.NEAR, part.get("value"))
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from _tolerances(inner)


def _around(near: Near) -> Iterator[float]:
    tolerance = max(near.absolute, near.relative * abs(near.value))
    for end in (near.value - tolerance, near.value + tolerance):
        if isinstance(end, int):
            yield from (end - 1, end, end + 1)
        else:
            yield from (nextafter(end, -inf), end, nextafter(end, inf))
