"""How much of a test is recorded, and how much more may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.values import Value

INSTANCES_PER_FILE = 20_000
"""EVL-19."""


@dataclass(slots=True)
class Budget:
    """Instances that the tests of one file may still come to (EVL-19)."""

    instances: int = INSTANCES_PER_FILE


@dataclass(frozen=True, slots=True)
class Mark:
    """How much was recorded at a point."""

    steps: int = 0
    drafts: int = 0
    instances: int = 0
    refused: int = 0
    gaps: int = 0


@dataclass(frozen=True, slots=True)
class Unwrapping:
    """A demand that an option or a result holds something: where it fails the test panics.

    `message` is how the panic's text begins, None where nobody knows it; `complete` says that
    nothing follows it, `error` is what else does as Debug writes it. `before` and `after` are what
    could have panicked up to it.
    """

    condition: Condition
    message: str | None
    complete: bool
    error: Value | None
    before: tuple[int, ...] | None
    after: tuple[int, ...] | None
