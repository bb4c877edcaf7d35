"""What was measured, against what was asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest


@dataclass(frozen=True, slots=True)
class Measure:
    """One number, in `unit`; it holds when it is no larger than `target`, or has none."""

    subject: str
    value: float
    unit: str
    target: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the target is kept."""
        return self.target is None or self.value <= self.target


@dataclass(frozen=True, slots=True)
class Growth:
    """How the cost of one family grew for one function when its text was doubled."""

    group: str
    variant: str
    api: str
    ratio: float
    seconds_per_million: float
    bound: float

    @property
    def holds(self) -> bool:
        """Whether the growth stays within its bound."""
        return self.ratio <= self.bound


@dataclass(slots=True)
class Report:
    """Everything that one run has measured."""

    measures: list[Measure] = field(default_factory=list)
    growths: list[Growth] = field(default_factory=list)

    def measured(self, measure: Measure) -> None:
        """Take a number into the report; the benchmark fails when it misses its target."""
        self.measures.append(measure)
        if not measure.holds:
            pytest.fail(f"{measure.value:.4g} {measure.unit} > {measure.target:g}", pytrace=False)

    def grew(self, growth: Growth) -> None:
        """Take a growth into the report; the benchmark fails when it is too much."""
        self.growths.append(growth)
        if not growth.holds:
            pytest.fail(f"{growth.ratio:.2f} > {growth.bound:g}", pytrace=False)
