"""What the page shows: one record for everything.

Values are texts here, written as JSON: a browser would round large numbers and write 1.0 as 1.
"""

from __future__ import annotations

import datetime as dt
from typing import Final, Literal

import msgspec

from migrate.gate import Failure
from migrate.report.page.lists import ClusterEntry, CodeEntry, DecisionEntry, UntranslatedEntry
from migrate.report.totals import Totals
from migrate.triage import Decision

State = Literal[
    "failed", "open", "changed", "unblessed", "unsupported", "decided", "disabled", "agrees"
]
"""What a case came to with one implementation: the first of these that holds."""

STATES: Final[dict[State, str]] = {
    "failed": "crashed, timed out, or broke the protocol",
    "open": "disagrees, undecided",
    "changed": "not as blessed",
    "unblessed": "no snapshot",
    "unsupported": "not supported",
    "decided": "disagrees, decided",
    "disabled": "disabled",
    "agrees": "agrees",
}
"""The states, most urgent first, as the page calls them."""

COUNTED: Final[dict[State, str]] = {
    "failed": "failed",
    "open": "undecided",
    "changed": "not as blessed",
    "unblessed": "without snapshot",
    "unsupported": "not supported",
    "decided": "decided",
    "disabled": "disabled",
    "agrees": "agree",
}
"""The states after a number of cases."""


class Implementation(msgspec.Struct, frozen=True):
    """An implementation that was asked every case."""

    name: str
    agreements: int
    disagreements: int
    open: int
    not_applicable: int


class Cell(msgspec.Struct, frozen=True):
    """The cases of one group with one implementation, counted by state."""

    states: dict[State, int]

    @property
    def worst(self) -> State:
        """The most urgent state in the cell."""
        return next((state for state in STATES if self.states.get(state)), "agrees")

    @property
    def total(self) -> int:
        """How many cases there are."""
        return sum(self.states.values())


class Group(msgspec.Struct, frozen=True):
    """A row of the matrix: a group with a cell for each implementation."""

    name: str
    cells: tuple[Cell, ...]


class Demand(msgspec.Struct, frozen=True, omit_defaults=True):
    """An expectation: what it says, and the Rust assertion that it comes from."""

    id: str
    words: str
    file: str | None = None
    line: int | None = None
    assertion: str | None = None


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found of one demand; only failed ones say more than their status."""

    status: str
    reason: str | None = None
    observed: str | None = None
    difference: tuple[str, ...] = ()
    decision: int | None = None
    """Which of the page's decisions is about it, counted from 0."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one question; `public` is the same through the public entry point."""

    op: str
    outcome: str
    output: str | None = None
    detail: str | None = None
    public: Step | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One case with one implementation; `blessed` is there where the snapshot is another."""

    state: State
    snapshot: Literal["same", "other", "missing"]
    observed: tuple[Step, ...]
    verdicts: tuple[Verdict, ...] = ()
    blessed: tuple[Step, ...] | None = None
    changes: tuple[str, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """One step of a case."""

    op: str
    text: str | None
    """The input, exactly."""
    args: dict[str, str]
    """The other arguments; a registry is `$registry NAME`, and stands on the page once."""


class CaseEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One case with everything that is known about it."""

    id: str
    group: str
    path: str
    questions: tuple[Question, ...]
    demands: tuple[Demand, ...]
    results: tuple[Result, ...]
    test: str | None = None
    file: str | None = None
    line: int | None = None
    disabled: str | None = None


class Page(msgspec.Struct, frozen=True):
    """The whole page. Results stand in the order of the implementations."""

    project: str
    made: dt.date
    holds: bool
    failures: tuple[Failure, ...]
    totals: Totals
    implementations: tuple[Implementation, ...]
    groups: tuple[Group, ...]
    cases: tuple[CaseEntry, ...]
    decisions: tuple[Decision, ...]
    decided: tuple[DecisionEntry, ...]
    """The same as `decisions`, for the list of them."""
    clusters: tuple[ClusterEntry, ...]
    untranslated: tuple[UntranslatedEntry, ...]
    codes: tuple[CodeEntry, ...]
    registries: dict[str, str]
