"""What `parity profile init` found, for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from migrate.scout import Totals

if TYPE_CHECKING:
    from migrate.scout import Scouted
    from migrate.scout.sketch import Sketch


class Candidate(msgspec.Struct, frozen=True):
    """A function or method that feeds assertions.

    `assertions` need it, `alone` of them no other op. `declared` is where its source is, if that
    was read; without it `returns` is a guess.
    """

    op: str
    function: str
    returns: str
    assertions: int
    alone: int
    declared: str | None = None


class ProfileReport(msgspec.Struct, frozen=True):
    """What was found, the most useful first, and the file that was written."""

    profile: str
    file: str
    candidates: tuple[Candidate, ...]
    totals: Totals


def profile_report(scouted: Scouted, file: str) -> ProfileReport:
    """Return the report on a profile that was written to `file`."""
    called = {one.op: one for one in scouted.sketch.asked()}
    names = _written(scouted.sketch)
    candidates = (
        Candidate(
            count.op,
            names[count.op],
            called[count.op].returns,
            count.all,
            count.alone,
            called[count.op].place,
        )
        for count in scouted.counts
    )
    return ProfileReport(scouted.sketch.name, file, tuple(candidates), scouted.totals)


def _written(sketch: Sketch) -> dict[str, str]:
    """Return each op's function as a reader of Rust knows it."""
    names = {one.op: one.name for one in sketch.functions.values()}
    for kind, built in sketch.built.items():
        names |= {one.op: one.name for one in built.outcomes()}
        names |= {one.op: f"{kind}.{one.name}" for one in built.asks.values()}
    return names
