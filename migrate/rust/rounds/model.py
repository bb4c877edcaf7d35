"""One round of a test function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.outcome import LoopPath, Site
    from migrate.rust.source.discovery import Ignored, ShouldPanic
    from migrate.rust.source.parameters import Parameter
    from migrate.rust.source.syntax import Fragment

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

    `claim` accounts for it; it is None where a panic is demanded. `written` is the attribute that
    says so: the assertions in it are the test's. It is one itself, at `site`, unless it hands the
    value on to a closure or function.
    """

    written: Fragment
    site: Site | None
    claim: Callable[[Scope, Value], None] | None


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
