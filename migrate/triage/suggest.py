"""The patterns that would settle today's disagreements: few, and about nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from migrate.triage.cover import cover
from migrate.triage.shapes import pattern_of, shapes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence, Set

    from migrate.compare import Disagreement
    from migrate.triage.shapes import Shape


class ClusterName(msgspec.Struct, frozen=True, order=True):
    """A cluster, by its id and its title."""

    id: str
    title: str


class Suggestion(msgspec.Struct, frozen=True):
    """One decision to make: its clusters, a pattern, and the disagreements that it covers.

    Without a pattern it is about these by their ids: no pattern is needed for them.
    """

    clusters: tuple[ClusterName, ...]
    pattern: str | None
    covers: tuple[str, ...]


class Suggestions(NamedTuple):
    """Decisions no two of which are about the same, and whether no fewer selectors would do.

    A selector is a pattern, or an id by itself.
    """

    decisions: tuple[Suggestion, ...]
    are_fewest: bool


def suggest(undecided: Sequence[Disagreement], other_ids: Iterable[str]) -> Suggestions:
    """Return patterns that cover `undecided`, each about one cluster or about several as wholes.

    `other_ids` are those of all other expectations: no pattern matches one of them, so that a
    decision never settles what nobody has seen.
    """
    return _suggest([undecided], other_ids)


def suggest_by_cluster(undecided: Sequence[Disagreement], other_ids: Iterable[str]) -> Suggestions:
    """Return patterns that cover `undecided` as `suggest` does, each about one cluster."""
    clusters: defaultdict[str, list[Disagreement]] = defaultdict(list)
    for item in undecided:
        clusters[item.cluster].append(item)
    return _suggest(list(clusters.values()), other_ids)


def _suggest(apart: Sequence[Sequence[Disagreement]], other_ids: Iterable[str]) -> Suggestions:
    own = [_counted(item.id for item in items) for items in apart]
    useful = {shape for counts in own for shape, times in counts.items() if times > 1}
    ids = (item.id for items in apart for item in items)
    known = _counted((*ids, *other_ids), useful)
    found = [_cover(items, counts, known) for items, counts in zip(apart, own, strict=True)]
    decisions = (decision for one in found for decision in one.decisions)
    return Suggestions(tuple(sorted(decisions, key=_place)), all(one.are_fewest for one in found))


def _place(one: Suggestion) -> tuple[tuple[ClusterName, ...], int, tuple[str, ...]]:
    """Of a cluster the pattern that covers most comes first, and what has none last."""
    return one.clusters, -len(one.covers) if one.pattern is not None else 0, one.covers


def _cover(
    items: Sequence[Disagreement], own: Counter[Shape], known: Counter[Shape]
) -> Suggestions:
    ordered = sorted(items, key=lambda item: item.id)
    sets = _sets(ordered, {shape for shape, times in own.items() if 1 < times == known[shape]})
    found = cover(_priced(sets, ordered))
    alone = (1 << len(ordered)) - 1 - sum(found.sets)
    by_pattern = (_suggestion(_of(ordered, one), pattern_of(sets[one])) for one in found.sets)
    return Suggestions((*by_pattern, *_by_ids(_of(ordered, alone))), found.is_smallest)


def _sets(items: Sequence[Disagreement], wanted: Set[Shape]) -> dict[int, Shape]:
    """Return what shapes cover, as bits; of those that cover alike the longest says most."""
    covered: defaultdict[Shape, int] = defaultdict(int)
    for place, item in enumerate(items):
        for shape in shapes(item.id) & wanted:
            covered[shape] |= 1 << place
    return {covered[shape]: shape for shape in sorted(covered, key=lambda one: (_length(one), one))}


def _length(shape: Shape) -> int:
    return sum(map(len, shape))


def _of(items: Sequence[Disagreement], places: int) -> list[Disagreement]:
    return [item for place, item in enumerate(items) if places >> place & 1]


def _priced(sets: Iterable[int], items: Sequence[Disagreement]) -> dict[int, int]:
    """Return the sets that are of one cluster or of whole ones; of equal choices the former.

    What is left of a cluster takes a decision of its own, so a part of it saves none.
    """
    clusters: defaultdict[str, int] = defaultdict(int)
    for place, item in enumerate(items):
        clusters[item.cluster] |= 1 << place
    prices: dict[int, int] = {}
    for one in sets:
        touched = [cluster for cluster in clusters.values() if cluster & one]
        if len(touched) == 1 or sum(touched) == one:
            prices[one] = len(touched) - 1
    return prices


def _by_ids(items: Iterable[Disagreement]) -> Iterator[Suggestion]:
    clusters: defaultdict[str, list[Disagreement]] = defaultdict(list)
    for item in items:
        clusters[item.cluster].append(item)
    yield from (_suggestion(members, None) for members in clusters.values())


def _suggestion(items: Sequence[Disagreement], pattern: str | None) -> Suggestion:
    names = {ClusterName(item.cluster, item.title) for item in items}
    return Suggestion(tuple(sorted(names)), pattern, tuple(sorted(item.id for item in items)))


def _counted(ids: Iterable[str], only: Collection[Shape] | None = None) -> Counter[Shape]:
    """Count how many ids have each shape; with `only` just those, of which `ids` may be many."""
    return Counter(
        shape for identity in ids for shape in shapes(identity) if only is None or shape in only
    )
