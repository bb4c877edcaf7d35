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
from migrate.compare.disagreement import observed_json

if TYPE_CHECKING:
    from harness.case import Attachments, Case
    from harness.implementation import Implementation
    from migrate.compare.disagreement import Disagreement

INPUT: Final = "text"
"""The argument that holds what is parsed."""


def input_of(item: Disagreement, attachments: Attachments) -> str:
    """Return the input of the step that `item` is about.

    Raises `DataError` where that step is not given a text.
    """
    value = item.case.case.questions()[_step(item)].args.get(INPUT)
    reference = reference_in(value)
    if isinstance(reference, TextReference):
        return attachments.text(reference)
    if not isinstance(value, str):
        raise DataError(f"{item.id}: the question has no argument {INPUT!r} that could be shrunk")
    return value


def still_disagrees(
    item: Disagreement, text: str, implementation: Implementation, attachments: Attachments
) -> bool:
    """Does the expectation fail on the input `text` too, and is the same value observed?"""
    case = _with_input(item.case.case, _step(item), text)
    asked = msgspec.structs.replace(case, expect=(item.expectation,))
    observation = observe(asked, implementation, attachments)
    [judged] = judge(asked, observation, attachments.ops)
    if judged.judgement.status != "fail":
        return False
    is_same: bool = observed_json(judged.judgement) == observed_json(item.judgement)
    return is_same


def _step(item: Disagreement) -> int:
    """Return the step that the expectation is about, counted from 0."""
    return (parse_path(item.expectation.path).step or 1) - 1


def _with_input(case: Case, step: int, text: str) -> Case:
    steps = list(case.questions())
    steps[step] = msgspec.structs.replace(steps[step], args=steps[step].args | {INPUT: text})
    if case.op is not None:
        return msgspec.structs.replace(case, args=steps[0].args)
    return msgspec.structs.replace(case, steps=tuple(steps))
