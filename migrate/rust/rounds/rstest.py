"""Rounds of `#[rstest]`: cases, times the values of the parameters (GEN-07…GEN-10)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.futures import awaited
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Opaque
from migrate.rust.rounds.files import files_of
from migrate.rust.rounds.fixtures import fixture_value
from migrate.rust.rounds.labels import labels_of
from migrate.rust.rounds.model import Argument, Round
from migrate.rust.rounds.rstest_attributes import WrittenCase, declared_by
from migrate.rust.rounds.suppliers import converted
from migrate.rust.source.discovery import ignored_by, panic_expected_by
from migrate.rust.source.macros import macro_arguments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import LoopPath
    from migrate.rust.rounds.model import Supplier
    from migrate.rust.rounds.rstest_attributes import Declared
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.parameters import Parameter

Alternatives: TypeAlias = "list[tuple[LoopPath, Supplier]]"
"""What a parameter may be given; several are told apart by their position."""

ELSEWHERE = frozenset({"context", "ignore"})
"""Attributes of parameters that others than fixtures give."""


def rstest_rounds(world: World, test: TestFunction) -> list[Round]:
    """Return the rounds of a test. Raises `Unsupported` when they cannot be known."""
    declared = declared_by(world, test)
    labels = labels_of(case.label for case in declared.cases)
    paths: list[LoopPath] = [(label,) for label in labels] or [()]
    cases = declared.cases or [WrittenCase(None, ())]
    rounds = (
        one
        for path, case in zip(paths, cases, strict=True)
        for one in _of_case(world, test, declared, path, case)
    )
    return list(itertools.islice(rounds, limits.TURNS + 1))


def _of_case(
    world: World, test: TestFunction, declared: Declared, path: LoopPath, case: WrittenCase
) -> Iterator[Round]:
    attributes = (*case.attributes, *declared.attributes, *declared.common)
    given = _alternatives(world, test, declared, case)
    for chosen in itertools.product(*given):
        yield Round(
            sum((place for place, _ in chosen), path),
            tuple(
                Argument(parameter, value)
                for parameter, (_, value) in zip(declared.parameters, chosen, strict=True)
            ),
            ignored_by(attributes),
            panic_expected_by(attributes),
        )


def _alternatives(
    world: World, test: TestFunction, declared: Declared, case: WrittenCase
) -> list[Alternatives]:
    given = iter(case.arguments)
    generic = _type_parameters(test)
    found: list[Alternatives] = []
    taken = 0
    for parameter in declared.parameters:
        if parameter.attribute("case") or parameter.name in declared.named:
            expression = next(given, None)
            taken += 1
            if expression is not None:
                found.append([((), converted(expression, parameter.type, generic))])
        else:
            found.append(_others(world, test, declared, parameter))
    if taken != len(case.arguments):
        told = f"a case with {len(case.arguments)} arguments, {taken} parameters take one"
        raise Unsupported("generated_by_macro", told)
    return found


def _others(
    world: World, test: TestFunction, declared: Declared, parameter: Parameter
) -> Alternatives:
    """What a parameter may be given that is no part of a case."""
    files = files_of(world, test.item.file, parameter)
    if files is not None:
        return _numbered(files)
    values = declared.values.get(parameter.name, ())
    written = parameter.attribute("values")
    if written is not None and written.arguments is not None:
        values = macro_arguments(written.arguments)
    if values:
        generic = _type_parameters(test)
        return _numbered([converted(value, parameter.type, generic) for value in values])
    if parameter.attribute(*ELSEWHERE):
        return [((), lambda scope: Opaque("unsupported_expr", f"what gives {parameter.name}"))]
    return [((), lambda scope: _fixture(scope, declared, parameter))]


def _numbered(values: list[Supplier]) -> Alternatives:
    return [((number,), value) for number, value in enumerate(values, start=1)]


def _fixture(scope: Scope, declared: Declared, parameter: Parameter) -> Value:
    """GEN-09: a future is awaited by the test, unless it says `awt`."""
    value = fixture_value(scope, parameter)
    future = parameter.attribute("future")
    arguments = future.arguments.text if future is not None and future.arguments else ""
    waits = "awt" in arguments or parameter.attribute("awt") is not None
    everywhere = any(one.name == "awt" for one in (*declared.common, *declared.attributes))
    return awaited(value) if waits or everywhere else value


def _type_parameters(test: TestFunction) -> frozenset[str]:
    written = test.item.fragment.field("type_parameters")
    named = written.find("type_identifier") if written is not None else ()
    return frozenset(name.text for name in named)
