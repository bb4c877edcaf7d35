"""Which library says how often a test function is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.rounds.model import Round
from migrate.rust.source.parameters import parameters_of

if TYPE_CHECKING:
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.discovery import TestFunction


def rounds_of(_world: World, test: TestFunction) -> list[Round]:
    """Return the rounds of a test, in order. Raises `Unsupported` when they cannot be known."""
    if parameters_of(test.item):
        raise Unsupported("generated_by_macro", "parameters")
    return [Round((), (), test.ignored, test.should_panic)]
