"""Implied expectations that another one makes needless (EVL-26)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from harness.expectation import subsumes
from migrate.rust.evaluation.closing import bare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.outcome import Draft


def with_subsumption(drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Mark implied drafts that another one demands anyway (EVL-26).

    That is an earlier one that demands as much, or an assertion of the very same.
    """
    asserted = {
        _demand(draft): position
        for position, draft in reversed(list(enumerate(drafts)))
        if not draft.expectation.implied
    }
    earlier: defaultdict[int, list[int]] = defaultdict(list)
    result: list[Draft] = []
    for number, draft in enumerate(drafts):
        stronger = None
        if draft.expectation.implied:
            about = sorted({other for step in draft.steps for other in earlier[step]})
            stronger = next(
                (position for position in about if _demands(drafts[position], draft)),
                asserted.get(_demand(draft)),
            )
        result.append(structs.replace(draft, subsumed_by=stronger))
        for step in draft.steps:
            earlier[step].append(number)
    return tuple(result)


def _demand(draft: Draft) -> bytes:
    """What a draft demands and when, whoever says so, as a key."""
    guard = draft.expectation.when
    return msgspec.json.encode([bare(draft.expectation), guard])


def _demands(stronger: Draft, weaker: Draft) -> bool:
    if stronger.expectation.when not in (None, weaker.expectation.when):
        return False
    return subsumes(bare(stronger.expectation), bare(weaker.expectation))
