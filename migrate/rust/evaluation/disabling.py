"""Tests that are translated although Rust does not run them (SKP-03, GEN-04, GEN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.outcome import Disabled
from migrate.rust.source.discovery import in_force

if TYPE_CHECKING:
    from collections.abc import Collection

    from migrate.rust.rounds import Round
    from migrate.rust.source.cfg import Cfg


def disabled(one: Round, gates: Collection[Cfg], target: Collection[str]) -> Disabled | None:
    """Return why Rust does not run a round of a test, for a target."""
    ignored = in_force(one.ignored, target)
    if ignored is not None:
        return Disabled("ignored_test", ignored.reason)
    if not all(gate.holds(target) for gate in gates):
        return Disabled("cfg_disabled", None)
    return None
