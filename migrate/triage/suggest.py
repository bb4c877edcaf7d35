"""The patterns that would settle today's disagreements: few, and about nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from heapq import heapify, heappop, heapreplace
from typing import TYPE_CHECKING

import msgspec

from migrate.triage.shapes import pattern_of, shapes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from migrate.compare import Disagreement
    from migrate.triage.shapes import Shape


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
    own = {name: _counted(item.id for item in members) for name, members in clusters.items()}
    useful = {shape for counts in own.values() for shape, times in counts.items() if times > 1}
    known = _counted((*(item.id for item in undecided), *other_ids), useful)
    return tuple(
        Suggestion(cluster, members[0].title, pattern, covers)
        for cluster, members in sorted(clusters.items())
        for pattern, covers in _cover([item.id for item in members], own[cluster], known)
    )


def _cover(
    members: Sequence[str], own: Counter[Shape], known: Counter[Shape]
) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield patterns, the one that covers most first; what none covers is left to its ids."""
    covered: defaultdict[Shape, set[str]] = defaultdict(set)
    for identity in members:
        for shape in shapes(identity):
            if own[shape] == known[shape]:
                covered[shape].add(identity)
    left = set(members)
    for shape in _greedily(covered, left):
        taken = covered[shape] & left
        yield pattern_of(shape), tuple(sorted(taken))
        left -= taken
    if left:
        yield None, tuple(sorted(left))


def _greedily(covered: Mapping[Shape, set[str]], left: set[str]) -> Iterator[Shape]:
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


def _rank(shape: Shape, covers: Collection[str]) -> tuple[int, int]:
    """Of shapes that cover alike the longest is best: it says most about what it covers."""
    return -len(covers), -sum(map(len, shape))


def _counted(ids: Iterable[str], only: Collection[Shape] | None = None) -> Counter[Shape]:
    """Count how many ids have each shape; with `only` just those, of which `ids` may be many."""
    return Counter(
        shape for identity in ids for shape in shapes(identity) if only is None or shape in only
    )
