"""What a child says when it is sent some bytes."""

from __future__ import annotations

import select
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from harness.implementation.command.lines import Lines, LineTooLong
from harness.implementation.command.process import Process

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.implementation.command.launch import Launch

_PAUSE: Final = 0.05
"""Seconds between two pieces of what a child is sent."""
_PATIENCE: Final = 0.02
"""Seconds after which it is looked whether a child has ended."""
_FAREWELL: Final = 1.0
"""Seconds in which a child, and what it has started, should end when it may."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """The lines that a child wrote, and how it stood with it then.

    `floods` where it wrote a line that is longer than may be; `status` is its exit status, None
    where it lived on; `has_company` where others that it started lived on; `complaint` is the end
    of its standard error.
    """

    lines: tuple[bytes, ...]
    floods: bool
    status: int | None
    has_company: bool
    complaint: str


def transcribe(
    launch: Launch, pieces: Iterable[tuple[bytes, int]], *, hang_up: bool = False
) -> Transcript:
    """Start a child, send it one piece after the other, and listen.

    With each piece goes the number of lines that the child should have written by then; the next
    one waits for that, or for a moment where none are due, or until the time for a start and an
    answer is over. With `hang_up` its input is closed at last, and it has the time of an answer to
    end. Raises `UnavailableError` when it cannot be started.
    """
    child = _Child(launch)
    try:
        for piece, lines in pieces:
            child.process.send(piece)
            if lines == 0:
                child.listen(_PAUSE, None)
            else:
                child.listen(launch.start_timeout + launch.timeout, lines)
        if hang_up:
            child.hang_up(launch.timeout)
        has_company = child.has_company()
        child.let_go()
    finally:
        child.process.kill()
    return child.transcript(has_company=has_company)


def kill_at_work(launch: Launch, greeting: bytes, question: bytes) -> None:
    """Start a program, ask it a question as soon as it can be asked, and kill it."""
    child = _Child(launch)
    try:
        child.process.send(greeting)
        child.listen(launch.start_timeout, 1)
        child.process.send(question)
        child.listen(_PAUSE, None)
    finally:
        child.process.kill()


class _Child:
    """A child that is listened to, and nothing else is done meanwhile."""

    def __init__(self, launch: Launch) -> None:
        self.process = Process(launch)
        self.floods = False
        self._cutter = Lines(launch.max_output)
        self._lines: list[bytes] = []
        self._hears, self._complains = True, True
        self._status: int | None = None

    def hang_up(self, seconds: float) -> None:
        self.process.hang_up()
        self.listen(seconds, None)

    def let_go(self) -> None:
        """Let it end by itself, if it does so soon."""
        if self._status is None:
            self.process.hang_up()
            self.process.wait(_FAREWELL)

    def listen(self, seconds: float, lines: int | None) -> None:
        """Listen so long, or until it has ended, or has written so many lines in all."""
        until = time.monotonic() + seconds
        while self._status is None and (lines is None or len(self._lines) < lines):
            rest = until - time.monotonic()
            if rest <= 0:
                return
            self._wait(min(rest, _PATIENCE))
            self._hear()

    def has_company(self) -> bool:
        """Has it ended, and left others that go on?"""
        until = time.monotonic() + _FAREWELL
        while self._status is not None and self.process.has_company:
            if time.monotonic() > until:
                return True
            time.sleep(_PATIENCE)
        return False

    def transcript(self, *, has_company: bool) -> Transcript:
        """Return what was heard."""
        complaint = self.process.complaint()
        return Transcript(tuple(self._lines), self.floods, self._status, has_company, complaint)

    def _wait(self, seconds: float) -> None:
        poll = select.poll()
        if self._hears:
            poll.register(self.process.stdout, select.POLLIN)
        if self._complains:
            poll.register(self.process.stderr, select.POLLIN)
        if self.process.has_unsent:
            poll.register(self.process.stdin, select.POLLOUT)
        poll.poll(seconds * 1000)

    def _hear(self) -> None:
        self.process.flush()
        self._complains = self._complains and self.process.listen()
        status = self.process.ended
        data = self.process.output() if self._hears else None
        self._hears = self._hears and data != b""
        self._take(data or b"")
        if status is not None:
            self._take(self.process.last_output())
            self._status = status

    def _take(self, data: bytes) -> None:
        try:
            self._lines += self._cutter.feed(data)
        except LineTooLong:
            self._hears, self.floods = False, True
