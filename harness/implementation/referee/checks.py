"""What is checked of a program: each returns what it saw, or raises what is wrong."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from harness.implementation.command import Command
from harness.implementation.command.process import ending
from harness.implementation.model import Question
from harness.implementation.referee.demands import (
    ask,
    asking,
    is_same,
    need_answer,
    need_good,
    need_quiet,
    need_samples,
    need_unsupported,
)
from harness.implementation.referee.inputs import hard_inputs
from harness.implementation.referee.listening import HELLO, answers, replies, run_line
from harness.implementation.referee.model import Fault
from harness.implementation.referee.transcript import kill_at_work, transcribe

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.implementation.referee.model import Subject

STRANGE: Final = Question("no such op: \n \u2028 \x85 \ud800 \U0001f41d", {"text": "x"})
"""What no program answers; its name holds all that breaks lines which are not written as JSON."""
HUGE: Final = 8_000_000
"""Characters of a huge question."""
UNORDERED: Final = (7, 3, 2**53 - 1, 1, 40)
"""Sequences that do not count up, as large as every language can hold."""
SLOW: Final = 0.5
"""The part of its time from which on an answer is called slow."""


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


def last_questions(subject: Subject) -> str:
    """What stands in the pipe when its input ends is answered before it ends."""
    questions = [*subject.samples[:3], STRANGE]
    lines = HELLO + b"".join(run_line(number, one) for number, one in enumerate(questions, 1))
    transcript = transcribe(subject.launch, [(lines, 0)], hang_up=True)
    answers(transcript, range(1, len(questions) + 1))
    return "questions that were asked before its input ended are answered"


def unknown_op(subject: Subject) -> str:
    """An op that it does not have is unsupported."""
    need_unsupported(replies(subject.launch, [(1, STRANGE)]))
    return "an op that it does not have is unsupported"


def wrong_arguments(subject: Subject) -> str:
    """Arguments that an op does not take are an answer too."""
    questions = [Question(op, {"no such argument": None}) for op in subject.hello.ops]
    try:
        replies(subject.launch, enumerate(questions, start=1))
    except Fault as fault:
        for question in questions:
            need_answer(subject, question)
        raise fault
    return "wrong arguments are answered"


def samples(subject: Subject) -> str:
    """It answers questions of the project, in the time that it has."""
    need_samples(subject)
    slowest = Question("", {}), 0.0
    with closing(Command(subject.launch)) as command:
        for question in subject.samples:
            start = time.monotonic()
            need_good(question, ask(command, [question])[0])
            slowest = max(slowest, (question, time.monotonic() - start), key=lambda one: one[1])
        need_quiet(command)
    asked = len({question.op for question in subject.samples})
    what = f"questions of {asked} of its {len(subject.hello.ops)} ops are answered"
    if slowest[1] < SLOW * subject.launch.timeout:
        return what
    limit = subject.launch.timeout
    return f"{what}; slow: {slowest[0].op} took {slowest[1]:.1f} s of {limit:g} s"


def same_answers(subject: Subject) -> str:
    """What it answers does not depend on what it was asked before."""
    need_samples(subject)
    with closing(Command(subject.launch)) as command:
        first = ask(command, subject.samples)
        again = ask(command, subject.samples[::-1])[::-1]
    with closing(Command(subject.launch)) as command:
        restarted = ask(command, subject.samples[::-1])[::-1]
    for question, *found in zip(subject.samples, first, again, restarted, strict=True):
        if not all(is_same(found[0], other) for other in found[1:]):
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


def repeated(subject: Subject) -> str:
    """A sequence that came before is a question like any other."""
    need_samples(subject)
    question = subject.samples[0]
    alone = replies(subject.launch, [(1, question)])
    found = replies(subject.launch, [(1, STRANGE), (1, question), (1, STRANGE), (1, question)])
    need_unsupported([*found[::2]])
    if [found[1], found[3]] != [*alone, *alone]:
        raise Fault(
            f"{question.op} is answered otherwise when its sequence came before",
            "keep nothing between questions: a sequence only says which answer is whose",
        )
    return "a sequence that came before is answered alike"


def workers(subject: Subject) -> str:
    """Two processes at a time answer as one does."""
    need_samples(subject)
    with closing(Command(subject.launch)) as command:
        alone = ask(command, subject.samples)
    with closing(Command(replace(subject.launch, workers=2))) as command:
        together = list(command.ask_all(map(asking, [*subject.samples, *subject.samples])))
    for question, one, other in zip(
        [*subject.samples, *subject.samples], [*alone, *alone], together, strict=True
    ):
        if not is_same(one, other):
            raise Fault(
                f"{question.op} is not answered alike while another process runs beside it",
                "share no file, port or lock between processes; `workers` starts several",
            )
    return "two processes at a time answer as one does"


def pieces(subject: Subject) -> str:
    """A line is read whole, in whatever pieces it comes."""
    lines = HELLO + run_line(1, STRANGE)
    cuts = (0, 5, len(HELLO) + 10, len(lines) - 1, len(lines))
    parts = [(lines[start:end], 0) for start, end in pairwise(cuts)]
    need_unsupported(answers(transcribe(subject.launch, [*parts, (b"", 2)]), [1]))
    return "a line may come in pieces"


def huge_message(subject: Subject) -> str:
    """A huge question is read, and so is the next one."""
    huge = Question(STRANGE.op, {"text": "x" * HUGE})
    need_unsupported(replies(subject.launch, [(1, huge), (2, STRANGE)]))
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
    need_unsupported(answers(transcript, [1]))
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
    "inputs": hard_inputs,
    "same_answers": same_answers,
    "order": order,
    "repeated": repeated,
    "workers": workers,
    "last_questions": last_questions,
    "pieces": pieces,
    "huge_message": huge_message,
    "garbage": garbage,
    "killed": killed,
}
"""All but the hello, which the others need."""
