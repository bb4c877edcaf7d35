"""What the gate finds wrong."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Check = Literal[
    "nothing_migrated",
    "untriaged",
    "contested",
    "stale_decision",
    "debt",
    "unaccounted",
    "legacy_moved",
    "not_migrated",
    "stray_file",
    "no_snapshot",
    "changed",
    "unused_snapshot",
    "static_false",
    "mistranslated",
    "not_spotless",
    "flaky",
    "quarantine",
]
"""The names of the checks; a failure line begins with one."""

CHECKS: Final[dict[Check, str]] = {
    "nothing_migrated": "There is a case at all.",
    "legacy_moved": "Every legacy file and included text is the one that was migrated.",
    "not_migrated": "Every case and registry file is as the migration wrote it.",
    "unaccounted": "The ledger accounts for every assertion.",
    "mistranslated": "No expectation differs from the Rust assertion it was translated from.",
    "static_false": "No legacy assertion is false by itself, or someone has said why.",
    "stray_file": "Every file among the cases is one that something reads.",
    "no_snapshot": "Every case has a snapshot.",
    "changed": "Every case does what its snapshot says.",
    "unused_snapshot": "Every snapshot belongs to a case.",
    "untriaged": "Every disagreement has a decision.",
    "contested": "No disagreement has two decisions.",
    "stale_decision": "Every decision is about what is seen today.",
    "debt": "Disagreements stay within the budget of their verdict.",
    "not_spotless": "No case of a spotless group disagrees.",
    "flaky": "Every case answers alike, however often it is asked.",
    "quarantine": "Every quarantine has a case and a reason, and is not over.",
}
"""What each check demands, in the order in which they are run."""


OF_ONE_RUN: Final[frozenset[Check]] = frozenset(
    {"untriaged", "stale_decision", "contested", "changed", "not_spotless"}
)
"""Checks about what a case did in one run: they say nothing about one that is flaky."""


class Failure(msgspec.Struct, frozen=True):
    """One reason why the gate does not hold: what, where, and the command that helps.

    `file` and `line` are those of the Rust assertion, or else of the file of the project that it is
    about; `case_file` is relative to the project. `cases` are the ids of the cases it is about,
    where it is about cases.
    """

    check: Check
    subject: str
    message: str
    help: str
    file: str | None = None
    line: int | None = None
    case_file: str | None = None
    case_line: int | None = None
    cases: tuple[str, ...] = ()
