"""Which library says how often a test function is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.rounds.directories import datatest_rounds, dir_test_rounds
from migrate.rust.rounds.model import Round
from migrate.rust.rounds.parameterized import parameterized_rounds
from migrate.rust.rounds.rstest import rstest_rounds
from migrate.rust.rounds.test_case import suite_rounds
from migrate.rust.source.cfg import applied
from migrate.rust.source.literals import BadLiteral
from migrate.rust.source.macros import UnreadableMacro
from migrate.rust.source.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.world import World
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.discovery import TestFunction


def rounds_of(world: World, test: TestFunction) -> list[Round]:
    """Return the rounds of a test, in order. Raises `Unsupported` when they cannot be known."""
    try:
        rounds = _found(world, test)
    except UnreadableMacro as error:
        raise Unsupported("generated_by_macro", str(error)) from error
    except BadLiteral as error:
        raise Unsupported("bad_literal", str(error)) from error
    if len(rounds) > limits.TURNS:
        raise Unsupported("unroll_limit", f"more than {limits.TURNS} rounds")
    return rounds


def _found(world: World, test: TestFunction) -> list[Round]:
    attributes = [
        attribute
        for attribute, conditions in applied(test.item.attributes)
        if all(condition.holds(world.target) for condition in conditions)
    ]
    names = {attribute.name for attribute in attributes}
    if names & RSTEST:
        return rstest_rounds(world, test)
    for attribute in attributes:
        rounds = ROUNDS.get(attribute.name)
        if rounds is not None:
            return rounds(world, test, attribute)
    if parameters_of(test.item):
        raise Unsupported("generated_by_macro", "parameters")
    return [Round((), (), test.ignored, test.should_panic)]


RSTEST = frozenset({"apply", "rstest"})

ROUNDS: dict[str, Callable[[World, TestFunction, Attribute], list[Round]]] = {
    "dir_test": dir_test_rounds,
    "files": datatest_rounds,
    "parameterized": parameterized_rounds,
    "test_case": suite_rounds,
    "test_matrix": suite_rounds,
}
"""Where the rounds come from, by the first attribute that says so."""
