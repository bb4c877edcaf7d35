"""Operators on strings; a subject of another kind fails the positive and the negative form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.expectation.operands import Operand
from harness.expectation.operators.record import Operator
from harness.expectation.show import show, wrong_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.expectation.operators.record import Trial
    from harness.expectation.patterns import Pattern


def _on_text(operand: Operand, holds: Callable[[str, Any], bool], wish: str) -> Operator:
    """Make an operator that holds when `holds` of subject and operand; `wish` says it in words."""

    def test(trial: Trial) -> str | None:
        if not isinstance(trial.subject, str):
            return wrong_kind("a string", trial.subject)
        if holds(trial.subject, trial.operand):
            return None
        return f"expected text {wish} {_written(trial.operand)}, found {show(trial.subject)}"

    return Operator(operand, test)


def _written(operand: str | Pattern) -> str:
    return show(operand if isinstance(operand, str) else operand.text)


_RELATIONS: Final[dict[str, tuple[Operand, Callable[[str, Any], bool], str, str]]] = {
    "contains": (Operand.TEXT, lambda text, part: part in text, "with", "without"),
    "starts_with": (Operand.TEXT, str.startswith, "that starts with", "that does not start with"),
    "ends_with": (Operand.TEXT, str.endswith, "that ends with", "that does not end with"),
    "matches": (
        Operand.REGEX,
        lambda text, pattern: pattern.found_in(text),
        "that matches",
        "that does not match",
    ),
}


def _pairs() -> Iterator[tuple[str, Operator]]:
    for name, (operand, holds, wish, refusal) in _RELATIONS.items():
        yield name, _on_text(operand, holds, wish)
        yield f"not_{name}", _on_text(operand, _opposite(holds), refusal)


def _opposite(holds: Callable[[str, Any], bool]) -> Callable[[str, Any], bool]:
    return lambda text, operand: not holds(text, operand)


def _occurrences(trial: Trial) -> str | None:
    if not isinstance(trial.subject, str):
        return wrong_kind("a string", trial.subject)
    count = trial.subject.count(trial.operand.of)
    if count in trial.operand.count:
        return None
    return f"expected {trial.operand.count} of {show(trial.operand.of)}, found {count}"


TEXT_OPERATORS: Final = {
    **dict(_pairs()),
    "occurrences": Operator(Operand.OCCURRENCES, _occurrences),
}
