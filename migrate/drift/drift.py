"""From two states of a cases folder to what has happened between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.drift.accounts import accounts_of
from migrate.drift.comparison import compared, place_of
from migrate.drift.model import (
    ChangedTest,
    Drift,
    FollowedDecision,
    LostDecision,
    MovedTest,
    WholeTest,
)
from migrate.drift.pairing import paired
from migrate.drift.subjects import departures, destinations
from migrate.triage.follow import follow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from migrate.drift.accounts import Account, Migrated
    from migrate.triage import Decision
    from migrate.triage.follow import Following


def drift_between(
    before: Migrated, after: Migrated, decisions: Sequence[Decision]
) -> tuple[Drift, tuple[Decision, ...]]:
    """Return what has happened to every test, and `decisions` with the selectors of today."""
    old, new = accounts_of(before), accounts_of(after)
    pairing = paired(old, new)
    results = [compared(was, now) for was, now in pairing.pairs]
    known = destinations(pairing)
    gone = departures(pairing, known)
    followings = follow(decisions, known | dict.fromkeys(gone))
    drift = Drift(
        added=tuple(map(_whole, pairing.added)),
        removed=tuple(map(_whole, pairing.removed)),
        changed=tuple(result for result in results if isinstance(result, ChangedTest)),
        moved=tuple(result for result in results if isinstance(result, MovedTest)),
        unchanged=sum(
            result is None and bool(now.test)
            for result, (_, now) in zip(results, pairing.pairs, strict=True)
        ),
        new_files=_files_beyond(new, old),
        gone_files=_files_beyond(old, new),
        followed=tuple(_followed(followings)),
        lost=tuple(_lost(followings, gone)),
    )
    return drift, tuple(following.after for following in followings)


def _files_beyond(accounts: Iterable[Account], others: Iterable[Account]) -> tuple[str, ...]:
    files = [{account.file for account in group if account.test} for group in (accounts, others)]
    return tuple(sorted(files[0] - files[1]))


def _whole(account: Account) -> WholeTest:
    place = place_of(account)
    expectations = sum(len(asked.case.expect) for asked in account.cases)
    untranslated = sum(row.status in {"skipped", "unreached"} for row in account.rows)
    return WholeTest(
        place.file, place.line, place.test, len(account.cases), expectations, untranslated
    )


def _followed(followings: Iterable[Following]) -> Iterator[FollowedDecision]:
    for following in followings:
        before, after = following.before, following.after
        if before != after:
            yield FollowedDecision(before.verdict, before.reason, before.subject(), after.subject())


def _lost(followings: Iterable[Following], gone: Mapping[str, str]) -> Iterator[LostDecision]:
    for following in followings:
        decision = following.before
        for subject, why in _losses(following, gone):
            yield LostDecision(decision.verdict, decision.reason, subject, why)


def _losses(following: Following, gone: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    pattern = following.before.pattern
    if pattern is None:
        yield from ((identity, gone[identity]) for identity in following.gone)
    elif following.astray:
        yield pattern, f"it does not select {', '.join(following.astray)}"
    elif following.gone:
        yield pattern, gone[following.gone[0]]
