"""Generators and streams: a body that waits in the middle until the next value is pulled (FUN-13).

The body runs in a greenlet, so that `yield` can stand anywhere in it. One that has a `finally` or
a `defer` is left with `Left`, by a loop that alone knew it or at the end of the run. Any other that
is given up, and all after a limit was reached, end with `GreenletExit`, which nothing of the script
sees.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakSet

from greenlet import GreenletExit, getcurrent, greenlet

from harness.harn.errors import HarnError, LimitError
from harness.harn.runtime.frames import DEPTH, Left
from harness.harn.runtime.function import stack_overflow

if TYPE_CHECKING:
    from harness.harn.runtime.frames import Evaluate, Frame
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


class Producer:
    """An iterator over what a body yields; nothing of it runs before the first `next`."""

    __slots__ = ("__weakref__", "_body", "_finishes", "_frame", "_run", "_work")

    def __init__(self, run: Run, body: Evaluate, frame: Frame, *, finishes: bool = False) -> None:
        self._run = run
        self._body = body
        self._frame = frame
        self._finishes = finishes
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

    def leave(self) -> None:
        """Let the body do what it has to do when it is left where it waits (HEV-28).

        Raises what that raises.
        """
        work = self._work
        if work is None or not self._finishes:
            return
        around = self._run.depth
        self._frame[DEPTH] = around + 1
        work.parent = getcurrent()
        try:
            while not work.dead:  # what is still yielded goes to nobody
                work.throw(Left())
        finally:
            self._run.depth = around
            self._forget()

    def close(self) -> None:
        """Give the body up where it is."""
        if self._work is not None and not self._work.dead:
            self._work.parent = getcurrent()
            self._work.throw(GreenletExit)

    def _begin(self) -> greenlet:
        waiting = _waiting(self._run)
        if len(waiting.producers) >= self._run.limits.generators:
            most = self._run.limits.generators
            raise LimitError("generator_limit", f"More than {most} generators wait for a pull")
        waiting.producers.add(self)
        if self._finishes:
            waiting.finishing[self] = None
        self._work = greenlet(_until_left(self._body) if self._finishes else self._body)
        return self._work

    def _forget(self) -> None:
        waiting = _waiting(self._run)
        waiting.producers.discard(self)
        waiting.finishing.pop(self, None)

    def _resume(self, work: greenlet) -> Value:
        work.parent = getcurrent()
        try:
            value = work.switch() if work else work.switch(self._frame)
        finally:
            ended = work.dead
            if ended:
                self._forget()
        if ended:
            raise StopIteration
        return value


def _until_left(body: Evaluate) -> Evaluate:
    def evaluate(frame: Frame) -> Value:
        try:
            return body(frame)
        except Left:
            return None

    return evaluate


def hand_over(value: Value) -> None:
    """Give a value to whoever pulled, and wait for the next pull; called by the body."""
    puller = getcurrent().parent
    assert puller is not None, "a body runs in a greenlet of its own"
    puller.switch(value)


@dataclass(slots=True)
class _Waiting:
    """The producers of a run that are in the middle of their work."""

    producers: WeakSet[Producer] = field(default_factory=WeakSet)
    finishing: dict[Producer, None] = field(default_factory=dict)
    """Those of them that have something to do when they are left, the first that began first."""
    noted: bool = False


def _waiting(run: Run) -> _Waiting:
    """Return those that are in the middle of their work; at the end of the run they are ended."""
    waiting = run.room(_Waiting)
    if not waiting.noted:
        waiting.noted = True
        run.at_return.append(lambda: _leave_all(waiting))
        run.at_end.append(lambda: _close_all(waiting))
    return waiting


def _leave_all(waiting: _Waiting) -> None:
    """Leave each, also after an error in one; the first error is raised."""
    first: HarnError | None = None
    while waiting.finishing:
        try:
            next(iter(waiting.finishing)).leave()
        except LimitError:
            raise
        except HarnError as error:
            first = first or error
    if first is not None:
        raise first


def _close_all(waiting: _Waiting) -> None:
    for producer in list(waiting.producers):
        producer.close()
