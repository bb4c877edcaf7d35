"""Expressions in attributes that say how many rounds there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.dispatch import evaluate
from migrate.rust.evaluation.iterating import known_items
from migrate.rust.evaluation.marks import Budget
from migrate.rust.evaluation.recording import recorder_of
from migrate.rust.evaluation.scope import Run, Scope

if TYPE_CHECKING:
    from migrate.rust.evaluation.values import Value
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.syntax import Fragment


def known_range(world: World, test: TestFunction, written: Fragment) -> list[Value]:
    """Return the elements of a range in an attribute of a test. Raises `Unsupported`."""
    recorder = recorder_of(world, Budget())
    module = world.tree.module_of(test.item.file, test.item.module)
    return known_items(evaluate(Scope(Run(world, recorder), module), written))
