"""Rounds of `#[parameterized(…)]` of the crates parameterized and yare (GEN-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.rounds.labels import labels_of
from migrate.rust.rounds.model import Argument, Round
from migrate.rust.rounds.suppliers import written
from migrate.rust.source.macros import parse_tokens, split_tokens
from migrate.rust.source.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.world import World
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.syntax import Fragment


def parameterized_rounds(_world: World, test: TestFunction, attribute: Attribute) -> list[Round]:
    """Return the rounds of a test. Raises `Unsupported` when they cannot be known.

    The lists are named after parameters and have a value for every round (parameterized), or after
    rounds and have a value for every parameter (yare).
    """
    lists = _lists(attribute)
    names = [parameter.name for parameter in parameters_of(test.item)]
    if sorted(lists) == sorted(names):
        columns = [lists[name] for name in names]
        if len({len(column) for column in columns}) != 1:
            raise Unsupported("generated_by_macro", "lists of different lengths")
        rows = list(zip(*columns, strict=True))
        labels = labels_of(None for _ in rows)
    else:
        rows = list(lists.values())
        labels = labels_of(lists)
    return [_round(test, label, row) for label, row in zip(labels, rows, strict=True)]


def _lists(attribute: Attribute) -> dict[str, tuple[Fragment, ...]]:
    """The lists `name = {a, b}` of an attribute."""
    runs = split_tokens(attribute.arguments, frozenset({","})) if attribute.arguments else ()
    found: dict[str, tuple[Fragment, ...]] = {}
    for run in filter(None, runs):
        if [token.kind for token in run] != ["identifier", "=", "token_tree"]:
            raise Unsupported("generated_by_macro", attribute.fragment.text)
        found[run[0].text] = parse_tokens(run[2].tokens[1:-1])
    return found


def _round(test: TestFunction, label: str, row: Sequence[Fragment]) -> Round:
    parameters = parameters_of(test.item)
    if len(parameters) != len(row):
        told = f"{label} has {len(row)} values for {len(parameters)} parameters"
        raise Unsupported("generated_by_macro", told)
    arguments = tuple(
        Argument(parameter, written(value, parameter.type))
        for parameter, value in zip(parameters, row, strict=True)
    )
    return Round((label,), arguments, test.ignored, test.should_panic)
