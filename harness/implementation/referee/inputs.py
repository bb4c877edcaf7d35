"""Inputs on which adapters fail that pass every other check: each op is asked each of them."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

from harness.implementation.command import Command
from harness.implementation.model import Question
from harness.implementation.referee.demands import ask, failure_of, need_quiet
from harness.implementation.referee.model import Fault, NotChecked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.expectation import Json
    from harness.implementation.referee.model import Subject

TEXTS: Final[Mapping[str, str]] = {
    "an empty text": "",
    "a text of blanks": " \t\r\n\n",
    "Unicode": "\u00e9 e\u0301 \u6f22\u5b57 \U0001f41d\u200d \u202e \ufeff\u2028\u0085",
    "control characters": "\x00\x01\x1b[2J\x7f",
    "quotes and brackets": "\"'`\\ {[(<>)]} ${x} %s",
    "a text of 200 kB": "tide and tin. " * 14_000,
    "brackets that are 2,000 levels deep": "[" * 2_000 + "]" * 2_000,
    "braces that do not end": '{"a": ' * 2_000,
}
"""Texts that stand in the place of each text of a question, by what they are called."""


def hard_inputs(subject: Subject) -> str:
    """Every op answers, or refuses, hard texts in the place of each text that it is given."""
    number = 0
    with closing(Command(subject.launch)) as command:
        for what, question in _questions(subject):
            number += 1
            _need_answer(command, what, question)
        need_quiet(command)
    if number == 0:
        raise NotChecked("the project knows no op that it has and that is given a text")
    ops = len(subject.hello.ops)
    return f"{number} hard inputs of its {ops} op{'s' if ops > 1 else ''} are answered"


def _need_answer(command: Command, what: str, question: Question) -> None:
    (answer,) = ask(command, [question])
    if failure := failure_of(question, answer):
        raise Fault(f"{what}: {failure.what}", failure.advice, failure.complaint)


def _questions(subject: Subject) -> Iterator[tuple[str, Question]]:
    """Yield questions with words for them; an op of which no question is known is given texts."""
    first = {sample.op: sample for sample in reversed(subject.samples)}
    for op in subject.hello.ops:
        known = first.get(op, Question(op, dict.fromkeys(subject.arguments.get(op, ()), "")))
        for name, value in known.args.items():
            for words, text in TEXTS.items():
                if (hard := _in_place(value, text)) is not None:
                    yield f"{name} is {words}", Question(op, {**known.args, name: hard})


def _in_place(value: Json, text: str) -> Json:
    """Return a text, or a list of texts, with another text; None for what is neither."""
    if isinstance(value, str):
        return text
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return [text, *value[1:]]
    return None
