"""Two implementations, question by question: where they do not do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from harness.expectation import Path, render_path
from harness.expectation.equality import first_difference
from harness.observe import Observed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.observe import Observation


class Asked(NamedTuple):
    """A question of a case: its step, counted from 1, and what came of it.

    `is_public` where the input of the step was put to the public entry point (06 KD).
    """

    step: int
    is_public: bool
    observed: Observed


class Pair(NamedTuple):
    """What two implementations did with one question."""

    ours: Asked
    theirs: Asked

    @property
    def is_equal(self) -> bool:
        """Did they do the same: the same outcome, and for outputs the same value?

        Reasons and complaints are worded by each on its own, so they are not compared.
        """
        ours, theirs = self.ours.observed, self.theirs.observed
        return ours.outcome == theirs.outcome and self.place is None

    @property
    def place(self) -> str | None:
        """The path where their outputs first differ; None if they do not, or are not both there."""
        ours, theirs = self.ours.observed, self.theirs.observed
        if not ours.outcome == theirs.outcome == "output":
            return None
        found = first_difference(ours.output, theirs.output)
        return None if found is None else render_path(Path(None, found.segments))


def questions(observation: Observation) -> Iterator[Asked]:
    """Yield every question of a case: its steps, each followed by its public twin."""
    for number, observed in enumerate(observation.steps, start=1):
        yield Asked(number, False, observed)
        if observed.public is not None:
            yield Asked(number, True, observed.public)


def pairs(ours: Observation, theirs: Observation) -> Iterator[Pair]:
    """Yield what two implementations did with each question of a case."""
    for number, (left, right) in enumerate(zip(ours.steps, theirs.steps, strict=True), start=1):
        yield Pair(Asked(number, False, left), Asked(number, False, right))
        public = left.public or right.public
        if public is not None:
            yield Pair(
                Asked(number, True, left.public or _lacking(public)),
                Asked(number, True, right.public or _lacking(public)),
            )


def _lacking(public: Observed) -> Observed:
    """What came of a public question that was not put, as the implementation does not have it."""
    return Observed(public.op, "unsupported", detail=f"it does not answer {public.op}")
