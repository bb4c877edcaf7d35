"""Questions of a project's cases, to try a program with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.case import resolve_arguments
from harness.case.references import OutputReference, reference_in
from harness.implementation.model import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.case import Attachments, Case, CaseStep

FOR_EACH_OP: Final = 3
"""Questions of an op that are enough."""


def sample_questions(cases: Iterable[Case], attachments: Attachments) -> dict[str, list[Question]]:
    """Return the first questions of each op that need no earlier answer.

    Raises `DataError` for an attachment that cannot be read.
    """
    found: dict[str, list[Question]] = {}
    for case in cases:
        for step in case.questions():
            known = found.setdefault(step.op, [])
            if len(known) < FOR_EACH_OP and _stands_alone(step):
                known.append(Question(step.op, resolve_arguments(step, attachments, ())))
    return found


def _stands_alone(step: CaseStep) -> bool:
    return not any(isinstance(reference_in(value), OutputReference) for value in step.args.values())
