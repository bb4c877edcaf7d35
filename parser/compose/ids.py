"""Ids for the calls of a conversation (CMP-94)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from parser.model import Call


def stamp_ids(calls: Iterable[Call], next_seq: Callable[[], int]) -> tuple[Call, ...]:
    """Return the calls with ids `tc_<n>`, each with the next number that `next_seq` gives.

    A parse numbers its own calls from `tc_0`; a host that counts over many turns does this to them
    afterwards. Whatever ids they had are gone.
    """
    return tuple(replace(call, id=f"tc_{next_seq()}") for call in calls)
