"""Where a review stands: what is shown, what is left, and the way back."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from migrate.compare import Disagreement


@dataclass(frozen=True, slots=True)
class Cluster:
    """Disagreements of one operator, path shape and shape of the difference."""

    id: str
    title: str
    members: tuple[Disagreement, ...]


class Card(NamedTuple):
    """What is decided about: a cluster as a whole, or one of its members (counted from 0)."""

    cluster: int
    member: int | None = None


def clusters_of(undecided: Iterable[Disagreement]) -> tuple[Cluster, ...]:
    """Return the clusters, the largest first: one decision may settle all of it."""
    found: defaultdict[str, list[Disagreement]] = defaultdict(list)
    for item in undecided:
        found[item.cluster].append(item)
    clusters = [Cluster(name, items[0].title, tuple(items)) for name, items in found.items()]
    return tuple(sorted(clusters, key=lambda one: (-len(one.members), one.id)))


@dataclass(slots=True)
class Session:
    """A review under way.

    `card` is what is shown; None at the end. Decided and skipped disagreements are known by their
    ids and are not shown again, unless one goes back to them or takes a decision back.
    """

    clusters: Sequence[Cluster]
    decided: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    card: Card | None = None
    _way: list[Card] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.card = next(self._cards_from(0), None)

    @property
    def cluster(self) -> Cluster:
        """The cluster that is shown, or whose member is."""
        assert self.card is not None
        return self.clusters[self.card.cluster]

    @property
    def undecided(self) -> tuple[Disagreement, ...]:
        """All of the cluster that is undecided, skipped or not."""
        return tuple(item for item in self.cluster.members if item.id not in self.decided)

    @property
    def shown(self) -> Disagreement:
        """The disagreement that is shown whole: the member, or the first of the cluster left."""
        assert self.card is not None
        members = self.cluster.members
        if self.card.member is not None:
            return members[self.card.member]
        left = next(filter(self._is_left, members), None)
        return left or next(iter(self.undecided), members[0])

    @property
    def seen(self) -> tuple[Card, str] | None:
        """The card and the id of the disagreement that is shown whole; None at the end."""
        return None if self.card is None else (self.card, self.shown.id)

    @property
    def subjects(self) -> tuple[Disagreement, ...]:
        """What a decision now would be about: what is shown, unless its cluster is all decided."""
        assert self.card is not None
        return (self.shown,) if self.card.member is not None or self.undecided else ()

    @property
    def left(self) -> int:
        """How many disagreements are neither decided nor skipped."""
        return sum(self._is_left(item) for cluster in self.clusters for item in cluster.members)

    def decide(self, ids: Collection[str]) -> None:
        """Count disagreements as decided, and go on."""
        self.decided |= set(ids)
        self.skipped -= set(ids)
        self._go_on()

    def take_over(self, decided: Collection[str]) -> tuple[Disagreement, ...]:
        """Count as decided just those whose ids are in `decided`; return what is new among them.

        Where that is what is shown, go on; at the end show what others have taken back.
        """
        members = [item for cluster in self.clusters for item in cluster.members]
        now = {item.id for item in members if item.id in decided}
        new = tuple(item for item in members if item.id in decided and item.id not in self.decided)
        is_shown = self.card is not None and any(item is self.shown for item in new)
        self.decided = now
        self.skipped -= now
        if is_shown:
            self._go_on()
        elif self.card is None:
            self.card = next(self._cards_from(0), None)
        return new

    def reopen(self, ids: Collection[str]) -> None:
        """Count disagreements as undecided again, and show the first of them."""
        self.decided -= set(ids)
        self.skipped -= set(ids)
        for number, cluster in enumerate(self.clusters):
            if any(item.id in ids for item in cluster.members):
                self._show(Card(number))
                return

    def skip(self) -> None:
        """Leave what is shown for later, and go on."""
        self.skipped |= {item.id for item in self.subjects}
        self._go_on()

    def skip_cluster(self) -> None:
        """Leave the whole cluster for later, and go on."""
        self.skipped |= {item.id for item in self.undecided}
        self._go_on()

    def enter(self) -> None:
        """Show the members of the cluster one by one."""
        if self.card is not None and self.card.member is None:
            self._show(next(self._members(self.card.cluster), self.card))

    def back(self) -> None:
        """Show what was shown before, where there is anything before."""
        if self._way:
            self.card = self._way.pop()

    def _show(self, card: Card | None) -> None:
        if self.card is not None and card != self.card:
            self._way.append(self.card)
        self.card = card

    def _go_on(self) -> None:
        """Show the next member of a cluster that was entered, else the next cluster."""
        assert self.card is not None
        cluster, member = self.card
        following = iter(()) if member is None else self._members(cluster, member + 1)
        self._show(next(following, None) or next(self._cards_from(cluster), None))

    def _members(self, cluster: int, start: int = 0) -> Iterator[Card]:
        members = self.clusters[cluster].members
        for number in range(start, len(members)):
            if self._is_left(members[number]):
                yield Card(cluster, number)

    def _cards_from(self, start: int) -> Iterator[Card]:
        """Yield the clusters that have anything left, from `start` on and then from the first."""
        for number in (*range(start, len(self.clusters)), *range(start)):
            if any(self._is_left(item) for item in self.clusters[number].members):
                yield Card(number)

    def _is_left(self, item: Disagreement) -> bool:
        return item.id not in self.decided and item.id not in self.skipped
