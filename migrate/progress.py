"""How those who wait are told how far long work has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

Thing = TypeVar("Thing")


class Progress(Protocol):
    """Hands things on as they come, and tells somebody about it."""

    def __call__(self, doing: str, things: Iterable[Thing], count: int) -> Iterable[Thing]:
        """Return `things`, of which there will be `count`; `doing` says what is done to them."""


def no_progress(doing: str, things: Iterable[Thing], count: int) -> Iterable[Thing]:
    """Tell nobody."""
    del doing, count
    return things
