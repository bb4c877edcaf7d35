"""Asking a case again with another input, and looking for the same disagreement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from harness.case import TextReference
from harness.case.references import reference_in
from harness.errors import DataError
from harness.expectation import parse_path
from harness.judge import judge
from harness.observe import observe
from migrate.compare.behaviour import behaviour_of
from migrate.compare.disagreement import observed_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.case import Attachments, Case
    from harness.expectation import Json
    from harness.implementation import Implementation
    from migrate.compare.disagreement import Disagreement

INPUT: Final = "text"
"""The argument that holds what is parsed, where a question has one of that name."""


def input_of(item: Disagreement, attachments: Attachments) -> str:
    """Return the input of the step that `item` is about.

    It is the argument `text`; where there is none, the first argument that is a text.
    Raises `DataError` where that step is not given a text.
    """
    args = item.case.case.questions()[_step(item)].args
    value = args[_input_name(item)]
    reference = reference_in(value)
    return attachments.text(reference) if isinstance(reference, TextReference) else str(value)


def same_disagreement(
    item: Disagreement, implementation: Implementation, attachments: Attachments
) -> Callable[[str], bool]:
    """Return the question whether another input shows the same disagreement.

    It does while the expectation fails, the same value is observed, and the whole step behaves as
    it does now (`behaviour_of`). A blank input shows it only where the input is blank already: that
    nothing comes of nothing says nothing about the cause.
    """
    before = input_of(item, attachments)
    now = _asked(item, before, implementation, attachments)

    def is_same(text: str) -> bool:
        if before.strip() and not text.strip():
            return False
        return now is not None and _asked(item, text, implementation, attachments) == now

    return is_same


def _asked(
    item: Disagreement, text: str, implementation: Implementation, attachments: Attachments
) -> tuple[Json, Json] | None:
    """Return the observed value and the behaviour of the step; None where the demand is met."""
    step = _step(item)
    case = _with_input(item.case.case, step, _input_name(item), text)
    asked = msgspec.structs.replace(case, expect=(item.expectation,))
    observation = observe(asked, implementation, attachments)
    [judged] = judge(asked, observation, attachments.ops)
    if judged.judgement.status != "fail":
        return None
    return observed_json(judged.judgement), behaviour_of(observation.steps[step])


def _step(item: Disagreement) -> int:
    """Return the step that the expectation is about, counted from 0."""
    return (parse_path(item.expectation.path).step or 1) - 1


def _input_name(item: Disagreement) -> str:
    args = item.case.case.questions()[_step(item)].args
    for name in (INPUT, *args):
        value = args.get(name)
        if isinstance(value, str) or isinstance(reference_in(value), TextReference):
            return name
    raise DataError(f"{item.id}: the question has no text that could be shrunk")


def _with_input(case: Case, step: int, name: str, text: str) -> Case:
    steps = list(case.questions())
    steps[step] = msgspec.structs.replace(steps[step], args=steps[step].args | {name: text})
    if case.op is not None:
        return msgspec.structs.replace(case, args=steps[0].args)
    return msgspec.structs.replace(case, steps=tuple(steps))
