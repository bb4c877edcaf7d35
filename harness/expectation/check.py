"""Validation of an expectation, when a case file is loaded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from harness.expectation.errors import ExpectationError, inside
from harness.expectation.nested import read_nested
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import CountWhere, IndexOf, Operand
from harness.expectation.operators import Form, operator_named
from harness.expectation.path import Find, Path
from harness.expectation.path_text import parse_path
from harness.expectation.suggest import unknown
from harness.expectation.transforms import read_transform
from harness.expectation.transforms.record import Argument, Mapping
from harness.expectation.view import Place

if TYPE_CHECKING:
    from harness.expectation.model import Expectation, Transform
    from harness.expectation.operators import Operator

FACETS: Final = frozenset({"canonical", "ids", "drops", "stray"})
"""OPR-11: parts of a result that are accepted or triaged apart from the rest."""

MAX_DEPTH: Final = 24
"""Expectations inside expectations."""


def check(expectation: Expectation, steps: int | None = None) -> None:
    """Raise `ExpectationError` unless the expectation is well formed.

    `steps` is the number of steps of the case, where known: a path may not name a later one. The
    message names the field and what was expected in it; the caller adds file and case.
    """
    if expectation.facet is not None and expectation.facet not in FACETS:
        with inside("facet"):
            raise unknown("facet", expectation.facet, FACETS)
    _Checker(steps).expectation(expectation)


def _demand_items(expectation: Expectation) -> None:
    """An empty `any_of` never holds (OPR-09); the others would demand nothing."""
    if not expectation.value and expectation.op != "any_of":
        raise ExpectationError(f"{expectation.op!r} of nothing demands nothing", "value")


@dataclass(frozen=True, slots=True)
class _Checker:
    """What is known where an expectation stands: how many steps there are, how deep it is."""

    steps: int | None
    depth: int = 0

    def expectation(self, expectation: Expectation) -> None:
        if self.depth > MAX_DEPTH:
            raise ExpectationError(f"expectations nested deeper than {MAX_DEPTH}")
        operator = operator_named(expectation.op)
        self._subject(expectation, operator)
        with inside("value"):
            self._operand(operator.operand, read_operand(operator.operand, expectation.value))
        if operator.operand is Operand.EXPECTATIONS:
            _demand_items(expectation)
        if expectation.numeric and not operator.numeric:
            raise ExpectationError(f"{expectation.op!r} compares no numbers with it", "numeric")
        if expectation.when is not None:
            with inside("when"):
                self._nested(read_nested(expectation.when))

    def _nested(self, expectation: Expectation) -> None:
        replace(self, depth=self.depth + 1).expectation(expectation)

    def _subject(self, expectation: Expectation, operator: Operator) -> None:
        with inside("path"):
            path = parse_path(expectation.path)
            if operator.form is Form.COMBINATION and path != Path():
                raise ExpectationError(f"{expectation.op!r} has none: its items have their own")
            if operator.form is Form.OUTCOME and path.segments:
                raise ExpectationError(f"{expectation.op!r} is about a whole step: s<k>:$")
            if operator.form is not Form.COMBINATION:
                self._path(path)
        if operator.form is not Form.SUBJECT and expectation.via:
            raise ExpectationError(f"{expectation.op!r} reads no value to transform", "via")
        self._via(expectation.via)

    def _path(self, path: Path) -> None:
        step = path.step or 1  # inside a predicate the element, which a first step has too
        if self.steps is not None and step > self.steps:
            steps = "1 step" if self.steps == 1 else f"{self.steps} steps"
            raise ExpectationError(f"reads step {step}, the case has {steps}")
        for segment in path.segments:
            if isinstance(segment, Find):
                self._nested(segment.predicate)

    def _via(self, via: tuple[Transform, ...]) -> None:
        for number, transform in enumerate(via):
            with inside(f"via[{number}]"):
                name, operation, argument = read_transform(transform)
                with inside(name):
                    self._argument(operation.argument, argument)

    def _argument(self, kind: Argument, argument: Any) -> None:
        match kind, argument:
            case Argument.PREDICATE, predicate:
                self._nested(predicate)
            case Argument.PART, Path():
                self._path(argument)
            case Argument.MAPPING, Mapping(path, via):
                self._place(Place(path, via))
            case ((Argument.PATHS | Argument.BOUNDS), places):
                for place in places:
                    if isinstance(place, Path):
                        self._path(place)

    def _operand(self, kind: Operand, operand: Any) -> None:
        match operand:
            case Place():
                self._place(operand)
            case CountWhere(predicate) | IndexOf(predicate):
                with inside("predicate"):
                    self._nested(predicate)
        if kind is Operand.PREDICATE:
            self._nested(operand)
        elif kind is Operand.EXPECTATIONS:
            self._items(operand)

    def _items(self, items: tuple[Expectation, ...]) -> None:
        for number, item in enumerate(items):
            with inside(f"[{number}]"):
                self._nested(item)

    def _place(self, place: Place) -> None:
        with inside("path"):
            self._path(place.path)
        self._via(place.via)
