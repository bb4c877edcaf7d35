"""What a referee says of an adapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.implementation.command.launch import Launch
    from harness.implementation.model import Question
    from harness.implementation.protocol import HelloAnswer

Status = Literal["ok", "fault", "skipped"]


class Finding(msgspec.Struct, frozen=True):
    """What came of one check: what was seen, and where that is a fault, what to do.

    `complaint` is the end of what the program wrote to its standard error meanwhile.
    """

    check: str
    status: Status
    what: str
    advice: str | None = None
    complaint: str | None = None


class Subject(NamedTuple):
    """A program to check: how it is started, what it said of itself, questions that it answers.

    `arguments` are the names of the arguments of each op that the project knows.
    """

    launch: Launch
    hello: HelloAnswer
    samples: Sequence[Question]
    arguments: Mapping[str, Sequence[str]]


class Fault(Exception):
    """What is wrong with a program, and what to do about it."""

    def __init__(self, what: str, advice: str, complaint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.advice = advice
        self.complaint = complaint


class NotChecked(Exception):
    """Why something cannot be checked."""
