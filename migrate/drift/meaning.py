"""What a test says, apart from where it stands and what its cases are called."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from harness.expectation import Expectation
    from migrate.drift.accounts import Account
    from migrate.ledger import Row

_PLACES = frozenset({"id", "source", "call_line"})


def told(expectation: Expectation) -> str:
    """Return everything that an expectation says, except its name and its place."""
    plain = msgspec.to_builtins(expectation)
    return json.dumps({name: plain[name] for name in plain if name not in _PLACES}, sort_keys=True)


def written(row: Row) -> tuple[str, ...]:
    """Return what a row says, except its place and its case."""
    text = "" if row.status == "bare_test" else row.text  # which is the name of the test
    return row.status, row.code or "", row.construct, text, row.detail or "", row.instance or ""


def meaning_of(account: Account) -> str | None:
    """Return what a test says; None for one that says nothing of its own."""
    if not account.cases and not any(row.status != "bare_test" for row in account.rows):
        return None
    cases = [
        [asked.suffix, asked.question, asked.case.disabled, [told(it) for it in asked.case.expect]]
        for asked in account.cases
    ]
    return json.dumps([cases, sorted(written(row) for row in account.rows)], sort_keys=True)
