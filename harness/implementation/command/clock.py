"""The time that children are given: it stands still while nobody listens to them."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Clock:
    """Counts seconds, less those in which the harness was busy elsewhere.

    A child that waits until its answer is read is not slow.
    """

    def __init__(self) -> None:
        self._elsewhere = 0.0

    def now(self) -> float:
        """Return the seconds since some moment in the past."""
        return time.monotonic() - self._elsewhere

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stand still meanwhile."""
        since = time.monotonic()
        try:
            yield
        finally:
            self._elsewhere += time.monotonic() - since
