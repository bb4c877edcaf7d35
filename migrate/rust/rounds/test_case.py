"""Rounds of the crate test-case: `#[test_case(args => expected ; "name")]` (GEN-11)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.rounds.constants import known_range
from migrate.rust.rounds.expected_results import read_result
from migrate.rust.rounds.labels import labels_of
from migrate.rust.rounds.model import Argument, Round
from migrate.rust.rounds.suppliers import written
from migrate.rust.source.cfg import applied
from migrate.rust.source.literals import decode_string
from migrate.rust.source.macros import named_argument, parse_tokens, split_tokens
from migrate.rust.source.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.values import Value
    from migrate.rust.evaluation.world import World
    from migrate.rust.known.types import RustType
    from migrate.rust.outcome import LoopPath
    from migrate.rust.rounds.expected_results import Expected
    from migrate.rust.rounds.model import Supplier
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.syntax import Fragment

SUITES = frozenset({"case", "test_case", "test_matrix"})


@dataclass(frozen=True, slots=True)
class Suite:
    """One attribute: its arguments, what it expects, and its name if it has one."""

    attribute: Attribute
    arguments: tuple[Fragment, ...]
    expected: Expected | None
    name: str | None

    @property
    def is_matrix(self) -> bool:
        """Does every argument list the values of a parameter?"""
        return self.attribute.name == "test_matrix"


def suite_rounds(world: World, test: TestFunction, _first: Attribute) -> list[Round]:
    """Return the rounds of a test. Raises `Unsupported` when they cannot be known."""
    attributes = [
        attribute
        for attribute, conditions in applied(test.item.attributes)
        if attribute.name in SUITES and all(one.holds(world.target) for one in conditions)
    ]
    suites = [_read(attribute) for attribute in attributes]
    labels = labels_of(suite.name for suite in suites)
    rounds = (
        one
        for label, suite in zip(labels, suites, strict=True)
        for one in _of_suite(world, test, suite, _path(suites, suite, label))
    )
    return list(itertools.islice(rounds, limits.TURNS + 1))


def _path(suites: list[Suite], suite: Suite, label: str) -> LoopPath:
    """A matrix alone needs no label: its values have positions."""
    return () if suite.is_matrix and len(suites) == 1 and suite.name is None else (label,)


def _read(attribute: Attribute) -> Suite:
    tree = attribute.arguments
    if tree is None:
        return Suite(attribute, (), None, None)
    said, *names = split_tokens(tree, frozenset({";"}))
    arrow = next((at for at, token in enumerate(said) if token.kind == "=>"), len(said))
    arguments = parse_tokens(said[:arrow])
    name = decode_string(names[0][0].text) if names and names[0] else None
    labels = [pair for pair in map(named_argument, arguments) if pair is not None]
    if labels:  # ntest: `#[test_case(1, 2, name = "x")]`
        arguments = arguments[: -len(labels)]
        name = next((decode_string(value.text) for key, value in labels if key == "name"), name)
    expected = read_result(attribute, said[arrow + 1 :]) if arrow < len(said) else None
    return Suite(attribute, arguments, expected, name)


def _of_suite(world: World, test: TestFunction, suite: Suite, path: LoopPath) -> Iterator[Round]:
    parameters = parameters_of(test.item)
    if len(parameters) != len(suite.arguments):
        told = f"{len(suite.arguments)} arguments for {len(parameters)} parameters"
        raise Unsupported("generated_by_macro", told)
    given = [
        _listed(world, test, argument, parameter.type)
        if suite.is_matrix
        else [((), written(argument, parameter.type))]
        for parameter, argument in zip(parameters, suite.arguments, strict=True)
    ]
    expected = suite.expected
    for chosen in itertools.product(*given):
        yield Round(
            sum((place for place, _ in chosen), path),
            tuple(
                Argument(parameter, value)
                for parameter, (_, value) in zip(parameters, chosen, strict=True)
            ),
            expected.ignored if expected and expected.ignored else test.ignored,
            expected.should_panic if expected and expected.should_panic else test.should_panic,
            expected.result if expected else None,
        )


def _listed(
    world: World, test: TestFunction, argument: Fragment, kind: RustType | None
) -> list[tuple[LoopPath, Supplier]]:
    """The values of one parameter of a matrix: of an array, of a range, or a single one."""
    if argument.kind == "array_expression" and argument.field("length") is None:
        values = [written(value, kind) for value in argument.children]
    elif argument.kind == "range_expression":
        values = [_constant(value) for value in known_range(world, test, argument)]
    else:
        values = [written(argument, kind)]
    return [((number,), value) for number, value in enumerate(values, start=1)]


def _constant(value: Value) -> Supplier:
    return lambda scope: value
