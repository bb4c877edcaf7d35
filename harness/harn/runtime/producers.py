"""Generators and streams: a body that waits in the middle until the next value is pulled (FUN-13).

The body runs in a greenlet, so that `yield` can stand anywhere in it. One that is given up is
ended with `GreenletExit`, which no `catch`, `finally` or `defer` of the script sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakSet

from greenlet import GreenletExit, getcurrent, greenlet

from harness.harn.errors import LimitError
from harness.harn.runtime.frames import DEPTH
from harness.harn.runtime.function import stack_overflow

if TYPE_CHECKING:
    from harness.harn.runtime.frames import Evaluate, Frame
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


class Producer:
    """An iterator over what a body yields; nothing of it runs before the first `next`."""

    __slots__ = ("__weakref__", "_body", "_frame", "_run", "_work")

    def __init__(self, run: Run, body: Evaluate, frame: Frame) -> None:
        self._run = run
        self._body = body
        self._frame = frame
        self._work: greenlet | None = None

    def __iter__(self) -> Producer:
        return self

    def __next__(self) -> Value:
        """Run the body up to its next `yield`, one level deeper than who pulls.

        Raises StopIteration at its end, what the body raises, `stack_overflow`, and `LimitError`
        (`generator_limit`).
        """
        if self._work is not None and self._work.dead:
            raise StopIteration
        around = self._run.depth
        if around >= self._run.limits.depth:
            raise stack_overflow()
        self._frame[DEPTH] = around + 1
        try:
            return self._resume(self._work or self._begin())
        finally:
            self._run.depth = around

    def close(self) -> None:
        """Give the body up where it is."""
        if self._work is not None and not self._work.dead:
            self._work.parent = getcurrent()
            self._work.throw(GreenletExit)

    def _begin(self) -> greenlet:
        live = _live(self._run)
        if len(live) >= self._run.limits.generators:
            most = self._run.limits.generators
            raise LimitError("generator_limit", f"More than {most} generators wait for a pull")
        live.add(self)
        self._work = greenlet(self._body)
        return self._work

    def _resume(self, work: greenlet) -> Value:
        work.parent = getcurrent()
        try:
            value = work.switch() if work else work.switch(self._frame)
        finally:
            ended = work.dead
            if ended:
                _live(self._run).discard(self)
        if ended:
            raise StopIteration
        return value


def hand_over(value: Value) -> None:
    """Give a value to whoever pulled, and wait for the next pull; called by the body."""
    puller = getcurrent().parent
    assert puller is not None, "a body runs in a greenlet of its own"
    puller.switch(value)


@dataclass(slots=True)
class _Live:
    """The producers of a run that are in the middle of their work."""

    producers: WeakSet[Producer] | None = None


def _live(run: Run) -> WeakSet[Producer]:
    """Return those that are in the middle of their work; at the end of the run they are closed."""
    room = run.room(_Live)
    if room.producers is None:
        room.producers = WeakSet()
        run.at_end.append(lambda: _close_all(_live(run)))
    return room.producers


def _close_all(producers: WeakSet[Producer]) -> None:
    for producer in list(producers):
        producer.close()
