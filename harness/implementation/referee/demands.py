"""What checks demand of answers: each raises what is wrong, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.expectation.equality import equal
from harness.implementation.command.worker import COMPLAINT
from harness.implementation.protocol import UnsupportedAnswer
from harness.implementation.referee.listening import replies
from harness.implementation.referee.model import Fault, NotChecked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.implementation.command import Command
    from harness.implementation.model import Answer, Dialogue, Question
    from harness.implementation.protocol import Reply
    from harness.implementation.referee.model import Subject

_ADVICE: Final = {
    "crashed": "answer, or refuse with a reason; its standard error says why it ended",
    "timed_out": "answer sooner, or raise `timeout`",
    "protocol_error": "write one answer for each question, and nothing else to standard output",
    "unsupported": "leave out of `ops` in the hello what it does not answer",
}


def need_unsupported(found: Sequence[Reply]) -> None:
    """Raise `Fault` where an op that a program does not have is answered."""
    for reply in found:
        if not isinstance(reply, UnsupportedAnswer):
            raise Fault(
                "an op that it does not have is answered",
                'answer {"type": "unsupported", "sequence": …} to an op that you do not know',
            )


def need_answer(subject: Subject, question: Question) -> None:
    """Raise `Fault` where a question with wrong arguments is not answered."""
    try:
        replies(subject.launch, [(1, question)])
    except Fault as fault:
        raise Fault(
            f"{question.op} with an argument that it does not take: {fault.what}",
            'answer {"type": "refused", "sequence": …, "reason": …} to arguments that you do not '
            "accept",
            fault.complaint,
        ) from fault


def need_samples(subject: Subject) -> None:
    """Raise `NotChecked` where there are no questions to ask."""
    if not subject.samples:
        raise NotChecked("no case of the project asks an op that it has")


def need_good(question: Question, answer: Answer) -> None:
    """Raise `Fault` for what is no answer to a question of an op that the program has."""
    if failure := failure_of(question, answer):
        raise failure


def failure_of(question: Question, answer: Answer) -> Fault | None:
    """Return what is wrong with an answer to a question of an op that the program has."""
    if answer.outcome not in _ADVICE:
        return None
    why, _, complaint = (answer.detail or "").partition(COMPLAINT)
    detail = f": {why}" if why else ""
    return Fault(f"{question.op} {answer.outcome}{detail}", _ADVICE[answer.outcome], complaint)


def need_quiet(command: Command) -> None:
    """Raise `Fault` where something went wrong between two answers."""
    for fault in command.faults:
        raise Fault(f"between two answers: {fault}", _ADVICE["protocol_error"])


def ask(command: Command, questions: Sequence[Question]) -> list[Answer]:
    """Return the answers to questions that are asked one after the other."""
    return list(command.ask_all(map(asking, questions)))


def asking(question: Question) -> Dialogue[Answer]:
    """Ask one question, and return its answer."""
    return (yield question)


def is_same(one: Answer, other: Answer) -> bool:
    """Tell whether two answers say the same; each words its reasons on its own."""
    return one.outcome == other.outcome and equal(one.output, other.output)
