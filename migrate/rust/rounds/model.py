"""One round of a test function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.outcome import LoopPath, Site
    from migrate.rust.source.discovery import Ignored, ShouldPanic
    from migrate.rust.source.parameters import Parameter

Supplier: TypeAlias = "Callable[[Scope], Value]"
"""Evaluates an argument, in a scope of the test's module."""


@dataclass(frozen=True, slots=True)
class Argument:
    """What is bound to one parameter."""

    parameter: Parameter
    value: Supplier


@dataclass(frozen=True, slots=True)
class Result:
    """What a round says of the value that the test function returns (GEN-11).

    `demand` is None where the round demands a panic. `site` is where that is written.
    """

    site: Site
    demand: Callable[[Scope, Value], Condition] | None


@dataclass(frozen=True, slots=True)
class Round:
    """One run of a test function.

    `path` is its place in ids: a label (`case01` without one), then positions among the values of
    parameters; `()` for a test that is run once.
    """

    path: LoopPath = ()
    arguments: tuple[Argument, ...] = ()
    ignored: Ignored | None = None
    should_panic: ShouldPanic | None = None
    result: Result | None = None
