"""Which decision settles which disagreement, and which decisions have gone stale."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from harness.globs import matches
from migrate.compare import Disagreement, StaticFalse, fingerprint_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Sequence

    from migrate.triage.model import Decision

Decidable: TypeAlias = Disagreement | StaticFalse
"""What a decision can be about."""

Staleness = Literal["matches_nothing", "changed", "expired"]


@dataclass(frozen=True, slots=True)
class Settled:
    """A decision with what it is about, and why it is stale if it is."""

    decision: Decision
    disagreements: tuple[Decidable, ...]
    absent: tuple[str, ...]
    stale: Staleness | None


@dataclass(frozen=True, slots=True)
class Settlement:
    """Every disagreement and every decision, matched."""

    about: tuple[Decidable, ...]
    settled: tuple[Settled, ...]
    open: tuple[Decidable, ...]
    contested: tuple[Decidable, ...]
    """Disagreements that two decisions are about."""
    decisions: dict[str, Decision]
    """The first decision about each disagreement, by its id."""

    def decision_on(self, disagreement: Decidable) -> Decision | None:
        """Return the decision about `disagreement`, stale or not."""
        return self.decisions.get(disagreement.id)


def settle(
    decisions: Sequence[Decision],
    disagreements: Sequence[Decidable],
    today: dt.date,
    expire_after: int | None = None,
) -> Settlement:
    """Match decisions with disagreements; a decision asserts that what it is about is seen.

    One that names no day to expire on does so `expire_after` days after its date, where given.
    """
    settled = tuple(
        _settle(decision, disagreements, _is_over(decision, today, expire_after))
        for decision in decisions
    )
    times = Counter(item.id for entry in settled for item in entry.disagreements)
    return Settlement(
        about=tuple(disagreements),
        settled=settled,
        open=tuple(item for item in disagreements if not times[item.id]),
        contested=tuple(item for item in disagreements if times[item.id] > 1),
        decisions={
            item.id: entry.decision for entry in reversed(settled) for item in entry.disagreements
        },
    )


def selects(decision: Decision, identity: str) -> bool:
    """Is the disagreement called `identity` one that `decision` is about?"""
    if decision.pattern is not None:
        return matches(identity, decision.pattern)
    return identity in decision.ids


def _selected(decision: Decision, disagreements: Sequence[Decidable]) -> Iterator[Decidable]:
    """Yield what a decision is about; it may name many ids."""
    if decision.pattern is not None:
        yield from (item for item in disagreements if matches(item.id, decision.pattern))
    else:
        ids = set(decision.ids)
        yield from (item for item in disagreements if item.id in ids)


def _is_over(decision: Decision, today: dt.date, expire_after: int | None) -> bool:
    if decision.expires is not None:
        return decision.expires < today
    return expire_after is not None and (today - decision.date).days > expire_after


def _settle(decision: Decision, disagreements: Sequence[Decidable], is_over: bool) -> Settled:
    found = tuple(_selected(decision, disagreements))
    known = {item.id for item in found}
    absent = tuple(identity for identity in decision.ids if identity not in known)
    return Settled(decision, found, absent, _staleness(decision, found, is_over))


def _staleness(decision: Decision, found: tuple[Decidable, ...], is_over: bool) -> Staleness | None:
    if not found:
        return "matches_nothing"
    if len(found) < len(decision.ids) or fingerprint_of(found) != decision.fingerprint:
        return "changed"
    return "expired" if is_over else None
