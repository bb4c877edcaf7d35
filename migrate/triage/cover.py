"""The fewest disjoint sets that make up a whole: exact within a number of steps, else greedy.

Sets are the bits of an integer. What is in no chosen set stands for itself, which costs as much as
a set. A search branches on the lowest element that is left, and cuts what cannot become better.
"""

from __future__ import annotations

from collections import defaultdict
from math import ceil, inf
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

STEPS: Final = 200_000
"""Sets that are looked at before the search is given up."""
_ROUNDING: Final = 1e-9

Chosen = tuple["Chosen", int] | tuple[()]
"""Sets, the last one outside."""


class Cover(NamedTuple):
    """The chosen sets, and whether no choice would be smaller."""

    sets: tuple[int, ...]
    is_smallest: bool


class _Tried(NamedTuple):
    cover: Cover
    steps: int


def cover(candidates: Mapping[int, int], steps: int = STEPS) -> Cover:
    """Choose disjoint sets among `candidates`, few and of small price.

    A price counts only between choices of as many sets; it is less than the size of its set.
    """
    chosen: list[int] = []
    is_smallest = True
    for part in _connected(sorted(candidates, key=lambda one: _rank(one, candidates))):
        found = _search(part, candidates, steps)
        chosen += found.cover.sets
        is_smallest = is_smallest and found.cover.is_smallest
        steps -= found.steps
    return Cover(tuple(chosen), is_smallest)


def _rank(one: int, prices: Mapping[int, int]) -> tuple[int, int]:
    """Large sets come first."""
    return -one.bit_count(), prices[one]


def _connected(sets: Sequence[int]) -> Iterator[list[int]]:
    """Yield sets together that have to do with each other."""
    above: dict[int, int] = {}

    def root(element: int) -> int:
        while above.setdefault(element, element) != element:
            above[element] = element = above[above[element]]
        return element

    for one in sets:
        first = root(one & -one)
        for element in _elements(one):
            above[root(element)] = first
    parts: defaultdict[int, list[int]] = defaultdict(list)
    for one in sets:
        parts[root(one & -one)].append(one)
    yield from sorted(parts.values(), key=len)


def _elements(one: int) -> Iterator[int]:
    while one:
        element = one & -one
        yield element
        one ^= element


def greedily(sets: Iterable[int], whole: int) -> Iterator[int]:
    """Yield each set of which nothing is taken yet, in their order."""
    for one in sets:
        if one & whole == one:
            yield one
            whole ^= one


def _search(sets: Sequence[int], prices: Mapping[int, int], steps: int) -> _Tried:
    whole = 0
    of: defaultdict[int, list[int]] = defaultdict(list)
    for one in sets:
        whole |= one
        for element in _elements(one):
            of[element].append(one)
    weight = whole.bit_count() + 1
    share = {element: 1 / found[0].bit_count() for element, found in of.items()}
    shares = {one: sum(share[element] for element in _elements(one)) for one in sets}
    best = tuple(greedily(sets, whole))
    least = _cost(best, whole, prices, weight)
    seen: dict[int, int] = {}
    ways: list[tuple[int, int, float, Chosen]] = [(whole, 0, sum(share.values()), ())]
    tried = 0
    while ways:
        left, cost, bound, chosen = ways.pop()
        if not left and cost < least:
            best, least = tuple(_listed(chosen)), cost
        if cost + weight * ceil(bound - _ROUNDING) >= least or seen.get(left, inf) <= cost:
            continue
        seen[left] = cost
        element = left & -left
        tried += len(of[element])
        if tried > steps:
            return _Tried(Cover(best, False), tried)
        ways.append((left ^ element, cost + weight, bound - share[element], chosen))
        ways += (
            (left ^ one, cost + weight + prices[one], bound - shares[one], (chosen, one))
            for one in reversed(of[element])
            if one & left == one
        )
    return _Tried(Cover(best, True), tried)


def _cost(sets: Sequence[int], whole: int, prices: Mapping[int, int], weight: int) -> int:
    alone = whole.bit_count() - sum(one.bit_count() for one in sets)
    return weight * (len(sets) + alone) + sum(prices[one] for one in sets)


def _listed(chosen: Chosen) -> Iterator[int]:
    while chosen:
        chosen, one = chosen
        yield one
