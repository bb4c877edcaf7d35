"""Decisions whose subjects have other names now: their selectors follow."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

import msgspec

from harness.globs import matches
from migrate.triage.settle import selects

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from migrate.triage.model import Decision


@dataclass(frozen=True, slots=True)
class Following:
    """A decision before and after.

    `gone` are subjects that are no longer there, by their ids of before; `astray` are those that a
    pattern cannot follow, by their ids of today.
    """

    before: Decision
    after: Decision
    gone: tuple[str, ...] = ()
    astray: tuple[str, ...] = ()


def follow(decisions: Sequence[Decision], now: Mapping[str, str | None]) -> tuple[Following, ...]:
    """Return every decision with its selector for the names of today.

    `now` gives, for everything that could be decided about before, its id today, or None where it
    is gone. What is not in it is left alone: it was no subject before either.
    """
    return tuple(
        _follow_ids(decision, now) if decision.pattern is None else _follow_pattern(decision, now)
        for decision in decisions
    )


def _follow_ids(decision: Decision, now: Mapping[str, str | None]) -> Following:
    """An id whose subject is gone stays, unless that is the name of another subject now."""
    ids = dict.fromkeys(now.get(identity) or identity for identity in decision.ids)
    gone = tuple(identity for identity in decision.ids if now.get(identity, identity) is None)
    return Following(decision, msgspec.structs.replace(decision, ids=tuple(ids)), gone)


def _follow_pattern(decision: Decision, now: Mapping[str, str | None]) -> Following:
    """A pattern is rewritten where it names what moved, so that it selects just that."""
    selected = [identity for identity in now if selects(decision, identity)]
    wanted = {new for identity in selected if (new := now[identity])}
    if not wanted:
        return Following(decision, decision, gone=tuple(selected))
    astray = tuple(sorted(new for new in wanted if not selects(decision, new)))
    if not astray:
        return Following(decision, decision)
    known = {new for new in now.values() if new}
    for pattern in dict.fromkeys(_candidates(decision.pattern or "", selected, now)):
        if {identity for identity in known if matches(identity, pattern)} == wanted:
            return Following(decision, msgspec.structs.replace(decision, pattern=pattern))
    return Following(decision, decision, astray=astray)


def _candidates(
    pattern: str, selected: Sequence[str], now: Mapping[str, str | None]
) -> Iterator[str]:
    """Yield `pattern` with a part of a name of before replaced by that of today, longest first.

    The last resort is what selects all of one case.
    """
    for before in selected:
        for old, new in _renamings(before, now[before] or ""):
            if old and new and old in pattern:
                yield pattern.replace(old, new, 1)
    cases = {case.rpartition(":")[0] for identity in selected if (case := now[identity])}
    yield from (f"{case}:*" for case in cases if len(cases) == 1)


def _renamings(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Yield what may have been renamed: beginnings that differ, parts, and what differs only."""
    end = _shared(before[::-1], after[::-1])
    for kept in range(end + 1):
        yield before[: len(before) - kept], after[: len(after) - kept]
    yield from zip(before.split(":"), after.split(":"), strict=False)
    start = min(_shared(before, after), len(before) - end, len(after) - end)
    yield before[start : len(before) - end], after[start : len(after) - end]


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return len(list(alike))
