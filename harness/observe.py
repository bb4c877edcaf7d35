"""Asking an implementation the questions of a case, and keeping what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from harness.case import Attachments, Case, CaseStep, resolve_arguments
from harness.case.arguments import MissingReference
from harness.expectation import Failure, Json, Output
from harness.implementation.model import Outcome, Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from harness.implementation import Dialogue, Implementation
    from harness.ops import Op


class Observed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one question.

    `not_asked` is the outcome of a step that needs something an earlier step did not give.
    """

    op: str
    outcome: Outcome | Literal["not_asked"]
    output: Json = None
    detail: str | None = None
    public: Observed | None = None
    """The same input through the public entry point, where the implementation has one (06 KD)."""


class Observation(msgspec.Struct, frozen=True):
    """What an implementation did with a case: one record per step."""

    case: str
    steps: tuple[Observed, ...]

    def outputs(self, ops: Mapping[str, Op]) -> tuple[Output | Failure, ...]:
        """Return what expectations are evaluated on; `ops` has those that were asked."""
        return tuple(_evaluable(step, ops[step.op]) for step in self.steps)


def observe(case: Case, implementation: Implementation, attachments: Attachments) -> Observation:
    """Ask every step of `case`. Raises `DataError` only for an attachment that cannot be read."""
    (observation,) = observe_all((case,), implementation, attachments)
    return observation


def observe_all(
    cases: Iterable[Case], implementation: Implementation, attachments: Attachments
) -> Iterator[Observation]:
    """Yield an observation of each case, in their order; errors are those of `observe`.

    An implementation may be asked several cases at once.
    """
    return implementation.ask_all(
        _questioning(case, implementation.ops, attachments) for case in cases
    )


def _questioning(
    case: Case, ops: frozenset[str], attachments: Attachments
) -> Dialogue[Observation]:
    steps: list[Observed] = []
    for question in case.questions():
        outputs = [step.output for step in steps]
        steps.append((yield from _ask(question, ops, attachments, outputs)))
    return Observation(case.id, tuple(steps))


def _ask(
    question: CaseStep, ops: frozenset[str], attachments: Attachments, outputs: list[Json]
) -> Dialogue[Observed]:
    try:
        args = resolve_arguments(question, attachments, outputs)
    except MissingReference as missing:
        return Observed(question.op, "not_asked", detail=str(missing))
    public = attachments.ops[question.op].public
    publicly = None
    if public is not None and public in ops:
        publicly = yield from _put(public, _public_args(args))
    return (yield from _put(question.op, args, publicly))


def _put(op: str, args: Mapping[str, Json], public: Observed | None = None) -> Dialogue[Observed]:
    answer = yield Question(op, args)
    return Observed(op, answer.outcome, answer.output, answer.detail, public)


def _public_args(args: Mapping[str, Json]) -> dict[str, Json]:
    """A set of known names becomes a registry of tools without parameters."""
    if "known_tools" not in args:
        return dict(args)
    tools = [{"name": name, "parameters": {}} for name in args["known_tools"]]
    return {"text": args["text"], "tools": {"tools": tools}}


def _evaluable(step: Observed, op: Op) -> Output | Failure:
    if step.outcome != "output":
        return Failure(f"{step.outcome}: {step.detail}")
    return Output(step.output, frozenset(op.typed_vectors))
