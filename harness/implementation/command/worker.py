"""A child that is kept alive, and the questions that are put to it.

A child answers in order, so when something is wrong the first question without an answer is the one
that it worked on. Unless that was the first question of its process something earlier may be to
blame: then it is asked again, as the first question of a new process, and what comes of that
counts. The questions behind it are asked again too. So what comes of a question does not depend on
what was asked before it, nor on how many workers there are.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from harness.errors import UnavailableError
from harness.expectation.show import visible
from harness.implementation.command.session import Broken, Session
from harness.implementation.model import Answer
from harness.implementation.protocol import OutputAnswer, RefusedAnswer

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.implementation.command.clock import Clock
    from harness.implementation.command.launch import Launch
    from harness.implementation.model import Question
    from harness.implementation.protocol import HelloAnswer, Reply

IN_FLIGHT: Final = 4
"""Questions that a child may have before it: while it works on one, the next is there already."""
COMPLAINT: Final = "; its standard error:\n"
"""What stands in the detail of a crash before the end of its standard error."""
STARTS: Final = 3
"""How many processes in a row may fail to start."""


@dataclass(slots=True)
class Ticket:
    """A question on its way; `reply` is called with its answer, once.

    `fault` is why it is asked again, if it is.
    """

    question: Question
    reply: Callable[[Answer], None]
    fault: str | None = None


class Overseer(Protocol):
    """What a worker tells others of."""

    def greet(self, hello: HelloAnswer) -> None:
        """Hear what a new process says of itself."""

    def note(self, fault: str) -> None:
        """Hear of a fault that no question is to blame for."""


class Worker:
    """One process at a time, with the questions that wait for it and those it was asked."""

    def __init__(self, launch: Launch, clock: Clock, overseer: Overseer) -> None:
        self._launch = launch
        self._clock = clock
        self._overseer = overseer
        self._waiting: deque[Ticket] = deque()
        self._asked: deque[Ticket] = deque()
        self._failed_starts = 0
        self.session: Session | None = None

    @property
    def load(self) -> int:
        """How many questions it has."""
        return len(self._waiting) + len(self._asked)

    def put(self, ticket: Ticket) -> None:
        """Give it one more question."""
        self._waiting.append(ticket)

    def start(self) -> None:
        """Start a process if there is none. Raises `UnavailableError` where that fails."""
        if self.session is None:
            self.session = Session(self._launch, self._clock, self._overseer.greet)

    def proceed(self) -> None:
        """Ask what waits, as much as may be before a child at a time: at first one question."""
        if self._waiting:
            self.start()
        if self.session is None or not self.session.is_greeted:
            return
        room = IN_FLIGHT if self.session.answered else 1
        while self._waiting and len(self._asked) < room:
            self._ask(self.session, self._waiting.popleft())

    def listen(self) -> None:
        """Pass on the answers that have come.

        Raises `UnavailableError` when processes do not start any more.
        """
        if self.session is None:
            return
        try:
            for reply in self.session.listen():
                self._pass_on(reply)
        except Broken as broken:
            self._give_up(self.session, broken)

    def abandon(self) -> None:
        """Forget all questions, and the process that may be working on one."""
        if self._asked:
            self.stop()
        self._waiting.clear()
        self._asked.clear()

    def stop(self) -> None:
        """End the process at once."""
        session, self.session = self.session, None
        if session is not None:
            session.process.kill()

    def _ask(self, session: Session, ticket: Ticket) -> None:
        try:
            session.ask(ticket.question)
        except ValueError as error:  # a number that is none, for instance: TOML has it
            detail = f"the question cannot be written as JSON: {error}"
            ticket.reply(Answer("unsupported", detail=detail))
        else:
            self._asked.append(ticket)

    def _pass_on(self, reply: Reply) -> None:
        ticket = self._asked.popleft()
        if ticket.fault is not None:
            self._overseer.note(ticket.fault)
        ticket.reply(_answer(reply))

    def _give_up(self, session: Session, broken: Broken) -> None:
        self.stop()
        if not session.is_greeted:
            self._count_failed_start(_told(session, broken))
            return
        self._failed_starts = 0
        asked, self._asked = self._asked, deque()
        self._waiting.extendleft(reversed(asked))
        if not asked:
            self._overseer.note(broken.reason)
        elif session.answered:
            asked[0].fault = broken.reason
        else:
            self._waiting.popleft().reply(Answer(broken.outcome, detail=_told(session, broken)))

    def _count_failed_start(self, fault: str) -> None:
        self._failed_starts += 1
        if self._failed_starts == STARTS or not self.load:
            raise UnavailableError(
                f"implementation {self._launch.name!r}: does not start: {_printable(fault)}\n"
                f"`parity impl check {self._launch.name}` says what to repair"
            )


def _told(session: Session, broken: Broken) -> str:
    """Return why a process broke; one that ended by itself has said all that it had to say."""
    complaint = session.process.complaint()
    if broken.outcome != "crashed" or not complaint:
        return broken.reason
    return f"{broken.reason}{COMPLAINT}{complaint}"


def _printable(text: str) -> str:
    """Return what a child has written so that nothing in it acts on a terminal."""
    return "\n".join(map(visible, text.split("\n")))


def _answer(reply: Reply) -> Answer:
    if isinstance(reply, OutputAnswer):
        return Answer("output", output=reply.output)
    if isinstance(reply, RefusedAnswer):
        return Answer("refused", detail=reply.reason)
    return Answer("unsupported", detail=reply.reason)
