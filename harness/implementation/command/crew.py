"""The workers of an implementation, who share its questions."""

from __future__ import annotations

import select
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from harness.errors import UnavailableError
from harness.implementation.command.clock import Clock
from harness.implementation.command.worker import IN_FLIGHT, Worker

if TYPE_CHECKING:
    from harness.implementation.command.launch import Launch
    from harness.implementation.command.worker import Ticket
    from harness.implementation.protocol import HelloAnswer

_PATIENCE: Final = 0.05
"""Seconds after which it is looked whether a process has ended whose pipes are held open."""
_ENDING: Final = 0.002
"""The same for one that has closed its output."""
_LEAVE: Final = 1.0
"""Seconds that processes have to end by themselves when there is nothing more to ask."""


class Crew:
    """Workers, and what is known of all of them."""

    def __init__(self, launch: Launch) -> None:
        self._launch = launch
        self.clock = Clock()
        self.faults: Counter[str] = Counter()
        self.hello: HelloAnswer | None = None
        self._workers = [Worker(launch, self.clock, self) for _ in range(launch.workers)]
        self.capacity = launch.workers * IN_FLIGHT

    def start(self) -> HelloAnswer:
        """Start a first process and return what it says of itself.

        Raises `UnavailableError` when it does not start.
        """
        self._workers[0].start()
        while self.hello is None:
            self.turn()
        return self.hello

    def put(self, ticket: Ticket) -> None:
        """Give a question to the worker that has the fewest."""
        min(self._workers, key=lambda worker: worker.load).put(ticket)

    def turn(self) -> None:
        """Wait until something happens, though not for long, and deal with it."""
        for worker in self._workers:
            worker.proceed()
        self._wait()
        for worker in self._workers:
            worker.listen()
            worker.proceed()

    def greet(self, hello: HelloAnswer) -> None:
        """Hear what a new process says of itself: always the same."""
        if self.hello is not None and hello != self.hello:
            raise UnavailableError(
                f"implementation {self._launch.name!r}: says another hello than before: "
                f"{hello}, and before {self.hello}"
            )
        self.hello = hello

    def note(self, fault: str) -> None:
        """Count a fault that no question is to blame for."""
        self.faults[fault] += 1

    def abandon(self) -> None:
        """Forget all questions."""
        for worker in self._workers:
            worker.abandon()

    def close(self) -> None:
        """Let the processes end, and end those that do not."""
        sessions = [worker.session for worker in self._workers if worker.session is not None]
        for session in sessions:
            session.process.hang_up()
        until = time.monotonic() + _LEAVE
        for session in sessions:
            session.process.wait(max(0.0, until - time.monotonic()))
        for worker in self._workers:
            worker.stop()

    def _wait(self) -> None:
        sessions = [worker.session for worker in self._workers if worker.session is not None]
        if not sessions:
            return
        poll = select.poll()
        for session in sessions:
            for pipe, event in session.awaited():
                poll.register(pipe, event)
        patience = _ENDING if any(session.is_closing for session in sessions) else _PATIENCE
        soonest = min(session.deadline for session in sessions) - self.clock.now()
        poll.poll(max(0.0, min(patience, soonest)) * 1000)
