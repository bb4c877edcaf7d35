"""What is checked of a program: each returns what it saw, or raises what is wrong."""

from __future__ import annotations

import time
from contextlib import closing
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from harness.expectation.equality import equal
from harness.implementation.command import Command
from harness.implementation.command.process import ending
from harness.implementation.model import Answer, Question
from harness.implementation.protocol import UnsupportedAnswer
from harness.implementation.referee.listening import HELLO, answers, replies, run_line
from harness.implementation.referee.model import Fault, NotChecked
from harness.implementation.referee.transcript import kill_at_work, transcribe

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from harness.implementation.model import Dialogue
    from harness.implementation.protocol import Reply
    from harness.implementation.referee.model import Subject

STRANGE: Final = Question("no such op: \n \u2028 \x85 \ud800 \U0001f41d", {"text": "x"})
"""What no program answers; its name holds all that breaks lines which are not written as JSON."""
HUGE: Final = 8_000_000
"""Characters of a huge question."""
UNORDERED: Final = (7, 3, 2**53 - 1, 1, 40)
"""Sequences that do not count up, as large as every language can hold."""
SLOW: Final = 0.5
"""The part of its time from which on an answer is called slow."""

_ADVICE: Final = {
    "crashed": "answer, or refuse with a reason; its standard error says why it ended",
    "timed_out": "answer sooner, or raise `timeout`",
    "protocol_error": "write one answer for each question, and nothing else to standard output",
    "unsupported": "leave out of `ops` in the hello what it does not answer",
}


def ends(subject: Subject) -> str:
    """When its input ends it ends, with all that it has started."""
    transcript = transcribe(subject.launch, [(HELLO, 1)], hang_up=True)
    answers(transcript, [])
    if transcript.status is None:
        raise Fault("it lives on when its input ends", "end when standard input does")
    if transcript.status != 0:
        raise Fault(
            f"it ends with {ending(transcript.status)} when its input does",
            "end with exit status 0 then",
            transcript.complaint,
        )
    if transcript.has_company:
        raise Fault("processes that it has started live on", "end them before it ends itself")
    return "it ends when its input does"


def unknown_op(subject: Subject) -> str:
    """An op that it does not have is unsupported."""
    _need_unsupported(replies(subject.launch, [(1, STRANGE)]))
    return "an op that it does not have is unsupported"


def wrong_arguments(subject: Subject) -> str:
    """Arguments that an op does not take are an answer too."""
    questions = [Question(op, {"no such argument": None}) for op in subject.hello.ops]
    try:
        replies(subject.launch, enumerate(questions, start=1))
    except Fault as fault:
        for question in questions:
            _need_answer(subject, question)
        raise fault
    return "wrong arguments are answered"


def samples(subject: Subject) -> str:
    """It answers questions of the project, in the time that it has."""
    _need_samples(subject)
    slowest = Question("", {}), 0.0
    with closing(Command(subject.launch)) as command:
        for question in subject.samples:
            start = time.monotonic()
            _need_good(question, _ask(command, [question])[0])
            slowest = max(slowest, (question, time.monotonic() - start), key=lambda one: one[1])
        _need_quiet(command)
    asked = len({question.op for question in subject.samples})
    what = f"questions of {asked} of its {len(subject.hello.ops)} ops are answered"
    if slowest[1] < SLOW * subject.launch.timeout:
        return what
    limit = subject.launch.timeout
    return f"{what}; slow: {slowest[0].op} took {slowest[1]:.1f} s of {limit:g} s"


def same_answers(subject: Subject) -> str:
    """What it answers does not depend on what it was asked before."""
    _need_samples(subject)
    with closing(Command(subject.launch)) as command:
        first = _ask(command, subject.samples)
        again = _ask(command, subject.samples[::-1])[::-1]
    with closing(Command(subject.launch)) as command:
        restarted = _ask(command, subject.samples[::-1])[::-1]
    for question, *found in zip(subject.samples, first, again, restarted, strict=True):
        if not all(_is_same(found[0], other) for other in found[1:]):
            raise Fault(
                f"{question.op} is not answered alike each time",
                "keep nothing between questions, and leave out times, random numbers and addresses",
            )
    return "the same questions have the same answers, in any order"


def order(subject: Subject) -> str:
    """Questions that come at once are answered in their order, each with its sequence."""
    questions = [*subject.samples[: len(UNORDERED) - 1], *[STRANGE] * len(UNORDERED)]
    replies(subject.launch, zip(UNORDERED, questions, strict=False), at_once=True)
    return "questions that come at once are answered in order"


def pieces(subject: Subject) -> str:
    """A line is read whole, in whatever pieces it comes."""
    lines = HELLO + run_line(1, STRANGE)
    cuts = (0, 5, len(HELLO) + 10, len(lines) - 1, len(lines))
    parts = [(lines[start:end], 0) for start, end in pairwise(cuts)]
    _need_unsupported(answers(transcribe(subject.launch, [*parts, (b"", 2)]), [1]))
    return "a line may come in pieces"


def huge_message(subject: Subject) -> str:
    """A huge question is read, and so is the next one."""
    huge = Question(STRANGE.op, {"text": "x" * HUGE})
    _need_unsupported(replies(subject.launch, [(1, huge), (2, STRANGE)]))
    return f"a question of {HUGE // 1_000_000} MB is read"


def garbage(subject: Subject) -> str:
    """A line that is no message ends it with a complaint, or is passed over; it is not answered."""
    lines = [(HELLO, 1), (b"no message at all\n", 1), (run_line(1, STRANGE), 2)]
    transcript = transcribe(subject.launch, lines)
    if transcript.status is not None and len(transcript.lines) == 1:
        answers(transcript, [])
        if transcript.status == 0:
            raise Fault(
                "it ends with exit status 0 on a line that is no message, as if all were well",
                "complain on standard error, and end with another exit status",
            )
        return "a line that is no message ends it"
    _need_unsupported(answers(transcript, [1]))
    return "a line that is no message is passed over"


def killed(subject: Subject) -> str:
    """When it is killed in the middle of its work it can be started again."""
    question = subject.samples[0] if subject.samples else STRANGE
    kill_at_work(subject.launch, HELLO, run_line(1, question))
    replies(subject.launch, [(1, question)])
    return "after it was killed it starts again"


CHECKS: Final[Mapping[str, Callable[[Subject], str]]] = {
    "end": ends,
    "unknown_op": unknown_op,
    "wrong_arguments": wrong_arguments,
    "samples": samples,
    "same_answers": same_answers,
    "order": order,
    "pieces": pieces,
    "huge_message": huge_message,
    "garbage": garbage,
    "killed": killed,
}
"""All but the hello, which the others need."""


def _need_unsupported(found: Sequence[Reply]) -> None:
    for reply in found:
        if not isinstance(reply, UnsupportedAnswer):
            raise Fault(
                "an op that it does not have is answered",
                'answer {"type": "unsupported", "sequence": …} to an op that you do not know',
            )


def _need_answer(subject: Subject, question: Question) -> None:
    try:
        replies(subject.launch, [(1, question)])
    except Fault as fault:
        raise Fault(
            f"{question.op} with an argument that it does not take: {fault.what}",
            'answer {"type": "refused", "sequence": …, "reason": …} to arguments that you do not '
            "accept",
            fault.complaint,
        ) from fault


def _need_samples(subject: Subject) -> None:
    if not subject.samples:
        raise NotChecked("no case of the project asks an op that it has")


def _need_good(question: Question, answer: Answer) -> None:
    if answer.outcome in _ADVICE:
        detail = f": {answer.detail}" if answer.detail else ""
        raise Fault(f"{question.op} {answer.outcome}{detail}", _ADVICE[answer.outcome])


def _need_quiet(command: Command) -> None:
    for fault in command.faults:
        raise Fault(f"between two answers: {fault}", _ADVICE["protocol_error"])


def _ask(command: Command, questions: Sequence[Question]) -> list[Answer]:
    return list(command.ask_all(map(_asking, questions)))


def _asking(question: Question) -> Dialogue[Answer]:
    return (yield question)


def _is_same(one: Answer, other: Answer) -> bool:
    return one.outcome == other.outcome and equal(one.output, other.output)
