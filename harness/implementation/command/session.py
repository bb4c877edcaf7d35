"""The life of one child process: hello, questions and their answers in order, and how it ends."""

from __future__ import annotations

import select
from typing import TYPE_CHECKING, Final

from harness.implementation.command.lines import Lines, LineTooLong
from harness.implementation.command.process import Process, ending
from harness.implementation.messages import NoMessage, read_message, write_message
from harness.implementation.protocol import VERSION, HelloAnswer, HelloRequest, RunRequest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.implementation.command.clock import Clock
    from harness.implementation.command.launch import Launch
    from harness.implementation.model import Outcome, Question
    from harness.implementation.protocol import ChildMessage, Reply

_NEVER: Final = float("inf")


class Broken(Exception):
    """Why a process is of no use any more."""

    def __init__(self, outcome: Outcome, reason: str) -> None:
        super().__init__(reason)
        self.outcome: Outcome = outcome
        self.reason = reason


class Session:
    """A child and what has been said. `answered` of the questions `asked` have their answer."""

    def __init__(self, launch: Launch, clock: Clock, greet: Callable[[HelloAnswer], None]) -> None:
        """Start a process and greet it; `greet` is called with what it says of itself.

        Raises `UnavailableError` where it cannot be started.
        """
        self._launch = launch
        self._clock = clock
        self._greet = greet
        self._lines = Lines(launch.max_output)
        self._hears, self._complains = True, True
        self.is_greeted = False
        self.asked = 0
        self.answered = 0
        self.process = Process(launch)
        self.process.send(write_message(HelloRequest(VERSION)))
        self.deadline = clock.now() + launch.start_timeout

    @property
    def is_closing(self) -> bool:
        """Has it closed its output, so that its end may be near?"""
        return not self._hears

    def ask(self, question: Question) -> None:
        """Put a question to it. Raises `ValueError` for arguments that JSON has no form for."""
        message = write_message(RunRequest(self.asked + 1, question.op, dict(question.args)))
        if self.asked == self.answered:
            self.deadline = self._clock.now() + self._launch.timeout
        self.asked += 1
        self.process.send(message)

    def awaited(self) -> Iterator[tuple[int, int]]:
        """Yield the pipes that it can be heard or reached through, each with what is awaited."""
        if self._hears:
            yield self.process.stdout, select.POLLIN
        if self._complains:
            yield self.process.stderr, select.POLLIN
        if self.process.has_unsent:
            yield self.process.stdin, select.POLLOUT

    def listen(self) -> Iterator[Reply]:
        """Yield the answers that have come. Waits for nothing.

        Raises `Broken` when it has ended, is late, or writes what it must not.
        """
        self.process.flush()
        self._complains = self._complains and self.process.listen()
        status = self.process.ended
        data = self.process.output() if self._hears else None
        self._hears = self._hears and data != b""
        yield from self._replies(data or b"")
        if status is not None:  # all that it has written is in the pipe now
            yield from self._replies(self.process.last_output())
            raise Broken("crashed", self._ending(status))
        if self._clock.now() > self.deadline:
            raise Broken(*self._lateness())

    def _replies(self, data: bytes) -> Iterator[Reply]:
        try:
            for line in self._lines.feed(data):
                reply = self._expected(read_message(line))
                if reply is not None:
                    yield reply
        except LineTooLong:
            limit = f"max_output = {self._launch.max_output} bytes"
            raise Broken("protocol_error", f"a line is longer than {limit}") from None
        except NoMessage as fault:
            raise Broken("protocol_error", str(fault)) from fault

    def _expected(self, message: ChildMessage) -> Reply | None:
        """Return an answer whose turn it is, or take note of a hello."""
        if isinstance(message, HelloAnswer):
            self._take_hello(message)
            return None
        if not self.is_greeted:
            raise Broken("protocol_error", "it answers before it has said hello")
        if self.answered == self.asked:
            raise Broken("protocol_error", "it writes an answer, and no question is open")
        turn = self.answered + 1
        if message.sequence != turn:
            numbers = f"the sequence {message.sequence}, and the question had {turn}"
            raise Broken("protocol_error", f"an answer has {numbers}")
        self.answered += 1
        open_still = self.answered < self.asked
        self.deadline = self._clock.now() + self._launch.timeout if open_still else _NEVER
        return message

    def _take_hello(self, hello: HelloAnswer) -> None:
        if self.is_greeted:
            raise Broken("protocol_error", "it says hello again")
        if hello.version != VERSION:
            versions = f"version {hello.version} of the protocol, and this is {VERSION}"
            raise Broken("protocol_error", f"it speaks {versions}")
        self.is_greeted = True
        self.deadline = _NEVER
        self._greet(hello)

    def _ending(self, status: int) -> str:
        where = ", in the middle of a line" if self._lines.is_in_a_line else ""
        return f"{ending(status)}{where}"

    def _lateness(self) -> tuple[Outcome, str]:
        if not self._hears:
            return "protocol_error", "it has closed its standard output, and lives on"
        if self.process.does_not_listen:
            return "protocol_error", "it has closed its standard input, and lives on"
        limit = self._launch.timeout if self.is_greeted else self._launch.start_timeout
        what = "no end of its line" if self._lines.is_in_a_line else "no answer"
        return "timed_out", f"{what} in {limit:g} s"
