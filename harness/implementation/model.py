"""What an implementation under test is asked and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from harness.expectation import Json

Outcome = Literal["output", "refused", "unsupported", "crashed", "timed_out", "protocol_error"]
"""The six outcomes that are told apart everywhere."""

FAILURES: Final[frozenset[str]] = frozenset({"crashed", "timed_out", "protocol_error"})
"""Outcomes of an implementation that did not work; the others are answers."""

OpCallable: TypeAlias = Callable[..., Json]
"""Answers an op: takes its arguments by name, returns the output as a JSON value."""

OpTable: TypeAlias = Mapping[str, OpCallable]


class Refused(Exception):
    """Raised by an op that does not accept its input: an answer, not a crash."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one question. `output` is set for the outcome `output` only."""

    outcome: Outcome
    output: Json = None
    detail: str | None = None


def unsupported(name: str, op: str) -> Answer:
    """Return the answer of an implementation to an op that it does not have."""
    return Answer("unsupported", detail=f"{name} does not answer {op}")


class Question(NamedTuple):
    """An op with its arguments by name: all that an implementation is told of a case."""

    op: str
    args: Mapping[str, Json]


Result = TypeVar("Result")

Dialogue: TypeAlias = Generator[Question, Answer, Result]
"""Yields questions one after the other, is sent the answer to each, and returns what came of it."""


class Implementation(Protocol):
    """Something that answers ops. It is given the input only, never the expectation."""

    @property
    def name(self) -> str:
        """The configured name."""

    @property
    def ops(self) -> frozenset[str]:
        """The ops it answers."""

    @property
    def faults(self) -> Mapping[str, int]:
        """How often each fault occurred that no question is to blame for."""

    def ask_all(self, dialogues: Iterable[Dialogue[Result]]) -> Iterator[Result]:
        """Yield what comes of each dialogue, in their order; several may go on at once.

        Never raises for what the implementation does; raises `UnavailableError` when it cannot be
        started again. One call must be at its end, or closed, before the next.
        """

    def close(self) -> None:
        """End what was started for it."""
