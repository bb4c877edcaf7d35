"""What `parity ledger` prints with `--format json`."""

from __future__ import annotations

import msgspec

from migrate.ledger import Row
from migrate.ledger.reasons import Reason
from migrate.ledger.views import By, Counts, Group


class LedgerReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The output of `parity ledger`; `rows` are empty unless they were asked for.

    `reasons` says what the codes that occur mean.
    """

    by: By
    groups: tuple[Group, ...]
    total: Counts
    reasons: dict[str, Reason]
    rows: tuple[Row, ...]
