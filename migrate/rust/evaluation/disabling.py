"""Tests that are translated although Rust does not run them (SKP-03, GEN-04, GEN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.outcome import Disabled

if TYPE_CHECKING:
    from collections.abc import Collection

    from migrate.rust.rounds import Round
    from migrate.rust.source.cfg import Cfg


def disabled(one: Round, gates: Collection[Cfg], target: Collection[str]) -> Disabled | None:
    """Return why Rust does not run a round of a test, for a target."""
    if one.ignored is not None and one.ignored.holds(target):
        return Disabled("ignored_test", one.ignored.reason)
    if not all(gate.holds(target) for gate in gates):
        return Disabled("cfg_disabled", None)
    return None
