"""Ids of calls that go on from one parse to the next (DEC-2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.model import ParseResult


def renumbered(result: ParseResult, next_seq: Callable[[], int]) -> ParseResult:
    """Return a result whose calls are numbered by `next_seq`, which is asked once for each.

    Calls and dispositions agree on the ids, as they did before.
    """
    ids = {call.id: f"tc_{next_seq()}" for call in result.calls}
    return replace(
        result,
        calls=tuple(replace(call, id=ids[call.id]) for call in result.calls),
        dispositions=tuple(record.with_ids(ids) for record in result.dispositions),
    )
