"""What `parity profile init` found, for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from migrate.scout import Totals

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    assertions: int = 0
    alone: int = 0
    declared: str | None = None


class ProfileReport(msgspec.Struct, frozen=True):
    """What was found, the most useful first, and the file that was written."""

    profile: str
    file: str
    candidates: tuple[Candidate, ...]
    totals: Totals


def profile_report(scouted: Scouted, file: str) -> ProfileReport:
    """Return the report on a profile that was written to `file`."""
    found = {candidate.op: candidate for candidate in _candidates(scouted.sketch)}
    candidates = tuple(
        replace(found[count.op], assertions=count.all, alone=count.alone)
        for count in scouted.counts
    )
    return ProfileReport(scouted.sketch.name, file, candidates, scouted.totals)


def _candidates(sketch: Sketch) -> Iterator[Candidate]:
    """Yield the functions and methods as a reader of Rust knows them; a stream is all of them."""
    for one in sketch.functions.values():
        yield Candidate(one.op, one.name, sketch.written(one.returns), declared=one.place)
    for kind, built in sketch.built.items():
        for one in built.outcomes():
            yield Candidate(one.op, one.name, sketch.written(one.returns), declared=one.place)
        for one in built.asks.values():
            name = f"{kind}.{one.name}"
            yield Candidate(one.op, name, sketch.written(one.returns), declared=one.place)
    for kind, stream in sketch.streams.items():
        name = f"{kind}.{stream.push}, .{stream.close}"
        yield Candidate(stream.op, name, stream.returns)
