"""Holding an expectation against the outputs of a case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from harness.expectation.check import check
from harness.expectation.combinations import combine
from harness.expectation.describe import describe
from harness.expectation.operand_reading import read_operand
from harness.expectation.operators import Form, Trial, WhenMissing, operator_named
from harness.expectation.outcome import MISSING, Failure, Judgement, Missing, NoOutput, Output
from harness.expectation.path_text import parse_path
from harness.expectation.resolve import Walk
from harness.expectation.show import show
from harness.expectation.transforms import apply_transforms
from harness.expectation.view import Absent, Found, Place, Unusable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.expectation.model import Expectation, Json
    from harness.expectation.operators import Operator
    from harness.expectation.path import Path, Segment
    from harness.expectation.view import Lookup

_PASS = Judgement("pass")
_MESSAGE_LIMIT = 300
"""Characters of a failure that a reason shows."""


def evaluate(expectation: Expectation, outputs: Sequence[Output | Failure]) -> Judgement:
    """Hold one expectation against the outputs of the steps of a case, in order.

    Any JSON value gets a judgement. Raises `ExpectationError` for a malformed expectation, and for
    one that reads a step the case does not have.
    """
    check(expectation, steps=len(outputs))
    try:
        return _Scope(tuple(outputs)).judge(expectation)
    except NoOutput as stop:
        return stop.judgement


def resolve(value: Json, segments: Sequence[Segment]) -> Json | Missing:
    """Return what stands at a path inside one output, `MISSING` if nothing does."""
    found = Walk(_Scope((Output(value),)).satisfies).follow(value, segments)
    return found.value if isinstance(found, Found) else MISSING


@dataclass(frozen=True, slots=True)
class _Scope:
    """The outputs, and inside a predicate the element that relative paths start at (OPR-07)."""

    outputs: tuple[Output | Failure, ...]
    element: Output | None = None

    def at(self, element: Json) -> _Scope:
        return _Scope(self.outputs, Output(element))

    def satisfies(self, predicate: Expectation, element: Json) -> bool:
        return self.at(element).judge(predicate).status == "pass"

    def look(self, place: Place, *, missing_is_null: bool = False) -> Lookup:
        output = self._output(place.path)
        root = "it" if output is self.element else "$"
        walk = Walk(self.satisfies, output.typed_vectors, missing_is_null, root)
        subject = walk.follow(output.value, place.path.segments)
        return apply_transforms(subject, place.via, self)

    def _output(self, path: Path) -> Output:
        if path.step is None and self.element is not None:
            return self.element
        outcome = self._outcome(path)
        if isinstance(outcome, Failure):
            reason = f"the op did not return an output: {show(outcome.message, _MESSAGE_LIMIT)}"
            raise NoOutput(Judgement("fail", reason=reason))
        return outcome

    def _outcome(self, path: Path) -> Output | Failure:
        return self.outputs[(path.step or 1) - 1]

    def judge(self, expectation: Expectation) -> Judgement:
        """Hold a checked expectation against what this scope sees."""
        if expectation.when is not None and self.judge(expectation.when).status != "pass":
            reason = f"the condition does not hold: {describe(expectation.when)}"
            return Judgement("not_applicable", reason=reason)
        operator = operator_named(expectation.op)
        operand = read_operand(operator.operand, expectation.value)
        match operator.form:
            case Form.SUBJECT:
                return self._judge_subject(expectation, operator, operand)
            case Form.OUTCOME:
                return self._judge_outcome(expectation, operand)
            case Form.COMBINATION:
                return combine(expectation.op, operand, self.judge)

    def _judge_subject(
        self, expectation: Expectation, operator: Operator, operand: Any
    ) -> Judgement:
        place = Place(parse_path(expectation.path), expectation.via)
        try:
            subject = self.look(place, missing_is_null=expectation.missing_is_null)
        except Unusable as unusable:
            return Judgement("fail", unusable.observed, reason=unusable.reason)
        if isinstance(subject, Absent):
            return self._judge_missing(expectation, operator, operand, subject)
        reason = self._try(expectation, operator, operand, subject.value)
        return Judgement("fail" if reason else "pass", subject.value, reason=reason or "")

    def _judge_missing(
        self, expectation: Expectation, operator: Operator, operand: Any, subject: Absent
    ) -> Judgement:
        """Apply the table of OPR-05."""
        if operator.missing is WhenMissing.HOLDS:
            return Judgement("pass", missing=True)
        if not subject.strict and _reads_as_null(expectation, operator.missing):
            reason = self._try(expectation, operator, operand, None)
            reason = reason and f"missing, which reads as null: {reason}"
        else:
            reason = f"missing: {subject.reason}"
        return Judgement("fail" if reason else "pass", missing=True, reason=reason or "")

    def _try(
        self, expectation: Expectation, operator: Operator, operand: Any, subject: Json
    ) -> str | None:
        assert operator.test is not None  # every operator of the form SUBJECT has one
        try:
            return operator.test(Trial(subject, operand, expectation.numeric, self))
        except Unusable as unusable:  # of the place that the subject is compared with
            return f"nothing to compare with: {unusable.reason}"

    def _judge_outcome(self, expectation: Expectation, contains: str | None) -> Judgement:
        outcome = self._outcome(parse_path(expectation.path))
        if isinstance(outcome, Output):
            if expectation.op == "completes":
                return Judgement("pass", outcome.value)
            return Judgement("fail", outcome.value, reason="expected a failure, found an output")
        if expectation.op == "completes":
            reason = f"expected an output, found a failure: {show(outcome.message, _MESSAGE_LIMIT)}"
            return Judgement("fail", reason=reason)
        if contains is None or contains in outcome.message:
            return _PASS
        wish = f"expected a failure with {show(contains)}"
        return Judgement("fail", reason=f"{wish}, found {show(outcome.message, _MESSAGE_LIMIT)}")


def _reads_as_null(expectation: Expectation, row: WhenMissing) -> bool:
    asked = row is WhenMissing.NULL_IF_ASKED and expectation.missing_is_null
    return asked or row is WhenMissing.NULL
