"""What the gate finds wrong."""

from __future__ import annotations

from typing import Literal

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
]
"""The names of the checks; a failure line begins with one."""


class Failure(msgspec.Struct, frozen=True):
    """One reason why the gate does not hold: what, where, and the command that helps."""

    check: Check
    subject: str
    message: str
    help: str
    file: str | None = None
    line: int | None = None
