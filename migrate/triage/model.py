"""Decisions about disagreements."""

from __future__ import annotations

import datetime as dt
from typing import get_args

import msgspec

from harness.configuration import Debt, Verdict

VERDICTS: dict[Verdict, str] = {
    "port_bug": "the new implementation is wrong (an open debt)",
    "legacy_wrong": "the legacy test asks the wrong question",
    "entry_layer": "the legacy test drives an inner function; the public one answers differently",
    "revision_drift": "the legacy test is of an older revision of the behaviour",
    "id_counter": "only the numbering of call ids differs",
    "deliberate_change": "the behaviour was changed on purpose",
    "migrator_bug": "the migrated expectation is not what the Rust test says (an open debt)",
}

DEBTS: tuple[Debt, ...] = get_args(Debt)
"""Verdicts that the gate allows within a budget only."""


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision, with its reason, about one or many disagreements.

    Either `ids` or `pattern` (`*` and `?`, matched against `<case id>:<expectation id>`).
    `fingerprint` is what was seen when it was decided: when that changes the decision is stale.
    """

    verdict: Verdict
    reason: str
    author: str
    date: dt.date
    fingerprint: str
    ids: tuple[str, ...] = ()
    pattern: str | None = None
    expires: dt.date | None = None

    def subject(self) -> str:
        """Return what the decision is about, for messages."""
        return self.pattern or ", ".join(self.ids)


class TriageFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `triage.toml`."""

    format: int = 1
    decision: tuple[Decision, ...] = ()
