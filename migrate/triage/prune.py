"""What is stale among the decisions, and the decisions without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from migrate.triage.model import Decision
from migrate.triage.settle import Staleness

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from migrate.triage.settle import Settlement


class Pruned(msgspec.Struct, frozen=True):
    """A stale decision, why it is stale, and the disagreements that are undecided without it."""

    decision: Decision
    why: Staleness
    reopened: tuple[str, ...]


def stale(settlement: Settlement, kinds: Collection[Staleness]) -> tuple[Pruned, ...]:
    """Return the stale decisions of the given kinds."""
    return tuple(_stale(settlement, kinds))


def _stale(settlement: Settlement, kinds: Collection[Staleness]) -> Iterator[Pruned]:
    for entry in settlement.settled:
        if entry.stale is not None and entry.stale in kinds:
            ids = tuple(item.id for item in entry.disagreements)
            yield Pruned(entry.decision, entry.stale, ids)


def without(decisions: tuple[Decision, ...], pruned: tuple[Pruned, ...]) -> tuple[Decision, ...]:
    """Return the decisions that stay."""
    gone = [one.decision for one in pruned]
    return tuple(decision for decision in decisions if decision not in gone)
