"""Which test of today is which test of before."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING, Final, NamedTuple

from migrate.drift.meaning import meaning_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from migrate.drift.accounts import Account


class Pairing(NamedTuple):
    """Tests that are there before and after, tests that went, and tests that came."""

    pairs: list[tuple[Account, Account]]
    removed: list[Account]
    added: list[Account]


def _by_text_in_place(account: Account) -> Hashable:
    return (account.file, account.test, account.digest) if account.digest else None


def _by_name_in_place(account: Account) -> Hashable:
    return account.file, account.test


def _by_text(account: Account) -> Hashable:
    return account.digest or None


def _by_meaning_and_name(account: Account) -> Hashable:
    meaning = meaning_of(account)
    return (account.test, meaning) if meaning and account.test else None


def _by_meaning(account: Account) -> Hashable:
    return meaning_of(account) if account.test else None


KEYS: Final[tuple[Callable[[Account], Hashable], ...]] = (
    _by_text_in_place,  # first, since tests of one file may share a name
    _by_name_in_place,
    _by_text,  # the text of a test holds its name
    _by_meaning_and_name,
    _by_meaning,
)
"""What makes two tests the same, the surest sign first; None is no sign."""


def paired(before: Iterable[Account], after: Iterable[Account]) -> Pairing:
    """Pair tests; where several are alike they are paired in their order."""
    pairs: list[tuple[Account, Account]] = []
    removed, added = list(before), list(after)
    for key in KEYS:
        if not removed or not added:
            break
        found = _alike(removed, added, key)
        pairs += found
        removed = _without(removed, [old for old, _ in found])
        added = _without(added, [new for _, new in found])
    return Pairing(sorted(pairs, key=_place_after), removed, added)


def _alike(
    removed: list[Account], added: list[Account], key: Callable[[Account], Hashable]
) -> list[tuple[Account, Account]]:
    waiting: defaultdict[Hashable, deque[Account]] = defaultdict(deque)
    for account in added:
        waiting[key(account)].append(account)
    return [
        (account, waiting[sign].popleft())
        for account in removed
        if (sign := key(account)) is not None and waiting.get(sign)
    ]


def _without(accounts: list[Account], taken: list[Account]) -> list[Account]:
    gone = {id(account) for account in taken}
    return [account for account in accounts if id(account) not in gone]


def _place_after(pair: tuple[Account, Account]) -> tuple[str, int]:
    return pair[1].file, pair[1].line
