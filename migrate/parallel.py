"""Doing the same to many things in several processes, with the results in order."""

from __future__ import annotations

import gc
import multiprocessing
import os
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Result = TypeVar("Result")

_work: tuple[Callable[..., Any], Sequence[Any]] | None = None
"""What forked processes inherit: syntax trees cannot be sent to them."""


def available_cores() -> int:
    """Return how many processes of this one can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(function: Callable[..., Result], things: Sequence[Any], jobs: int) -> Iterator[Result]:
    """Yield what `function` makes of each of `things`, in their order, by `jobs` processes.

    Only results travel between processes. Where a process cannot be forked there is one.
    """
    global _work  # noqa: PLW0603
    jobs = min(jobs, len(things))
    if jobs < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(function, things)
        return
    _work = function, things
    gc.freeze()  # what the processes share is not looked through, and so not copied
    try:
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            yield from pool.imap(_one, range(len(things)))
    finally:
        gc.unfreeze()
        _work = None


def _one(number: int) -> Any:
    assert _work is not None
    function, things = _work
    return function(things[number])
