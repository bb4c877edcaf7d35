"""Where what decisions are about is today, by its id.

A decision follows its subject: the same demand on the answer to the same question, in the same
test. An assertion that is false by itself is followed by its text.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from migrate.compare import static_failures
from migrate.compare.subject import subject_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from migrate.drift.accounts import Account
    from migrate.drift.pairing import Pairing


def destinations(pairing: Pairing) -> dict[str, str]:
    """Return the id of today for every id of before whose subject is still there."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for old, new in pairing.pairs:
        for before, after in _followed(subjects(old), subjects(new)):
            found[before].add(after)
    # An assertion in a helper belongs to several tests: they must agree.
    return {before: after for before, (after, *others) in found.items() if not others}


def departures(pairing: Pairing, known: Mapping[str, str]) -> dict[str, str]:
    """Return, for every id of before that is not `known` today, why its subject is gone."""
    why = {
        identity: "what is asked or expected has changed"
        for old, _ in pairing.pairs
        for identity in subjects(old)
    }
    why |= {
        identity: f"its test is gone, {old.test}"
        for old in pairing.removed
        for identity in subjects(old)
    }
    return {identity: why[identity] for identity in why if identity not in known}


def subjects(account: Account) -> dict[str, str]:
    """Return what a decision can be about, by its id."""
    expected = {
        f"{asked.case.id}:{item.id}": subject_of(asked.case, item)
        for asked in account.cases
        for item in asked.case.expect
    }
    return expected | {item.id: item.row.text for item in static_failures(account.rows)}


def _followed(before: dict[str, str], after: dict[str, str]) -> Iterable[tuple[str, str]]:
    """What kept its id stays; of the rest like subjects follow each other in their order."""
    stayed = {identity for identity in before if before[identity] == after.get(identity)}
    waiting: defaultdict[str, list[str]] = defaultdict(list)
    for identity, subject in after.items():
        if identity not in stayed:
            waiting[subject].append(identity)
    for identity, subject in before.items():
        if identity in stayed:
            yield identity, identity
        elif waiting.get(subject):
            yield identity, waiting[subject].pop(0)
