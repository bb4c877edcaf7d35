"""The patterns that would settle today's disagreements: few, and about nothing else."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from glob import escape
from heapq import heapify, heappop, heapreplace
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from migrate.compare import Disagreement

_BREAKS: Final = re.compile(r"(?<=[_\-:.])|$")
"""Where a pattern may stop: behind a separator, or at the end."""

_Shape: TypeAlias = tuple[str, str]
"""What an id begins with and what it ends with; between them anything may stand."""


class Suggestion(msgspec.Struct, frozen=True):
    """One decision to make: its cluster, a pattern, and the disagreements that it covers.

    Without a pattern it is about these by their ids: no pattern covers two of them.
    """

    cluster: str
    title: str
    pattern: str | None
    covers: tuple[str, ...]


def suggest(undecided: Sequence[Disagreement], other_ids: Iterable[str]) -> tuple[Suggestion, ...]:
    """Return patterns that cover `undecided`, each about one cluster.

    `other_ids` are those of all other expectations: no pattern matches one of them, so that a
    decision never settles what nobody has seen. Each step takes the pattern that covers most.
    """
    clusters: defaultdict[str, list[Disagreement]] = defaultdict(list)
    for item in undecided:
        clusters[item.cluster].append(item)
    ids = [item.id for item in undecided]
    known = _counted([*ids, *other_ids])
    return tuple(
        Suggestion(cluster, members[0].title, pattern, covers)
        for cluster, members in sorted(clusters.items())
        for pattern, covers in _cover([item.id for item in members], known)
    )


def _cover(
    members: Sequence[str], known: Counter[_Shape]
) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield patterns, the one that covers most first; what none covers is left to its ids."""
    own = _counted(members)
    covered: defaultdict[_Shape, set[str]] = defaultdict(set)
    for identity in members:
        for shape in _shapes(identity):
            if own[shape] == known[shape]:
                covered[shape].add(identity)
    left = set(members)
    for shape in _greedily(covered, left):
        taken = covered[shape] & left
        yield f"{escape(shape[0])}*{escape(shape[1])}", tuple(sorted(taken))
        left -= taken
    if left:
        yield None, tuple(sorted(left))


def _greedily(covered: Mapping[_Shape, set[str]], left: set[str]) -> Iterator[_Shape]:
    """Yield the shape that covers most of `left`, which shrinks meanwhile, while it covers two.

    What a shape covers only shrinks, so an old number is a bound: only the first is counted again.
    """
    queue = [(*_rank(shape, ids), shape) for shape, ids in covered.items()]
    heapify(queue)
    while queue:
        shape = queue[0][-1]
        now = (*_rank(shape, covered[shape] & left), shape)
        if now > queue[0]:
            heapreplace(queue, now)
            continue
        if -now[0] < 2:
            return
        heappop(queue)
        yield shape


def _rank(shape: _Shape, covers: Collection[str]) -> tuple[int, int]:
    """Of shapes that cover alike the longest is best: it says most about what it covers."""
    return -len(covers), -len(shape[0]) - len(shape[1])


def _counted(ids: Iterable[str]) -> Counter[_Shape]:
    return Counter(shape for identity in ids for shape in _shapes(identity))


def _shapes(identity: str) -> Iterator[_Shape]:
    """Yield every beginning, with anything behind it and with the same expectation at the end."""
    case, colon, expectation = identity.rpartition(":")
    for stop in _BREAKS.finditer(case + colon):
        beginning = identity[: stop.start()]
        yield beginning, ""
        if stop.start() <= len(case):
            yield beginning, colon + expectation
