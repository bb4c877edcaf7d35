"""How a test differs from what it was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

from migrate.drift.differences import differences_of, paired_cases
from migrate.drift.meaning import written
from migrate.drift.model import ChangedTest, MovedTest, TestPlace

if TYPE_CHECKING:
    from migrate.drift.accounts import Account
    from migrate.drift.model import Cause


def compared(old: Account, new: Account) -> ChangedTest | MovedTest | None:
    """Return how a test differs from what it was; None when nothing about it would be written."""
    before, after = place_of(old), place_of(new)
    differences = tuple(differences_of(old, new))
    if differences or not _same_text(old, new):
        return ChangedTest(before, after, _cause(old, new), differences)
    if _same_place(before, after) and _as_written(old) == _as_written(new):
        return None
    ids = [(was.case.id, now.case.id) for was, now in paired_cases(old.cases, new.cases).pairs]
    return MovedTest(before, after, {was: now for was, now in ids if was != now})


def place_of(account: Account) -> TestPlace:
    """Return where a test stands."""
    return TestPlace(account.file, account.line, account.test)


def _same_place(before: TestPlace, after: TestPlace) -> bool:
    """Older ledgers do not say the line of a test that has no case."""
    return before == after or before == TestPlace(after.file, 0, after.test)


def _same_text(old: Account, new: Account) -> bool:
    """A digest covers the name too, so that of a renamed test says nothing."""
    if old.test == new.test and old.digest != new.digest:
        return False
    return sorted(map(written, old.rows)) == sorted(map(written, new.rows))


def _cause(old: Account, new: Account) -> Cause:
    if old.edited:
        return "edited"
    return "surroundings" if old.digest and old.digest == new.digest else "test"


def _as_written(account: Account) -> tuple[object, ...]:
    """Everything that the files say of a test; older ledgers lack the line of the test."""
    rows = [
        (row.place, row.call_line or 0, row.case or "", row.expectations) for row in account.rows
    ]
    cases = [msgspec.to_builtins(asked.case) for asked in account.cases]
    return json.dumps(cases), sorted(rows)
