"""Which decision of before is which of after: one that is the same, or one that takes its place."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.triage.model import Decision

Pair: TypeAlias = tuple[int | None, int | None]
"""The places of a decision before and after, counted from 0; None where it was not, or is not."""


def aligned(before: Sequence[Decision], after: Sequence[Decision]) -> Iterator[Pair]:
    """Yield each place before and after once, in order.

    Decisions that are equal are told apart by their places alone.
    """
    for _, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        yield from zip_longest(range(a, b), range(c, d))
