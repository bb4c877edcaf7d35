"""Dialogues that are held with a crew: several at once, their results in order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Generic

from harness.implementation.command.worker import Ticket
from harness.implementation.model import Result, unsupported

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.implementation.command.crew import Crew
    from harness.implementation.model import Answer, Dialogue

_AHEAD: Final = 8
"""How many times as many dialogues as can go on at once may be begun before the first one ends."""


class Talks(Generic[Result]):
    """Begins a dialogue whenever the crew has room, and keeps what came of it until its turn."""

    def __init__(
        self, crew: Crew, name: str, ops: frozenset[str], dialogues: Iterable[Dialogue[Result]]
    ) -> None:
        self._crew = crew
        self._name = name
        self._ops = ops
        self._coming = iter(dialogues)
        self._begun, self._open, self._told = 0, 0, 0
        self._ended: dict[int, Result] = {}

    def results(self) -> Iterator[Result]:
        """Yield what comes of each dialogue, in their order."""
        try:
            while True:
                self._begin()
                if self._told in self._ended:
                    with self._crew.clock.stopped():
                        yield self._ended.pop(self._told)
                    self._told += 1
                elif self._open:
                    self._crew.turn()
                else:
                    return
        finally:
            if self._open:  # nobody wants to know any more
                self._crew.abandon()

    def _begin(self) -> None:
        room = self._crew.capacity
        while self._open < room and self._begun - self._told < room * _AHEAD:
            dialogue = next(self._coming, None)
            if dialogue is None:
                return
            number = self._begun
            self._begun += 1
            self._open += 1
            self._go_on(number, dialogue, None)

    def _go_on(self, number: int, dialogue: Dialogue[Result], answer: Answer | None) -> None:
        """Send a dialogue an answer, and put its next question to the crew."""
        try:
            question = dialogue.send(answer)  # type: ignore[arg-type]  # None begins a generator
            while question.op not in self._ops:
                question = dialogue.send(unsupported(self._name, question.op))
        except StopIteration as end:
            self._ended[number] = end.value
            self._open -= 1
        else:
            self._crew.put(Ticket(question, partial(self._go_on, number, dialogue)))
