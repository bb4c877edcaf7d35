"""What an evaluation shows of the ops of a sketch: the assertions that need each, and as what."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from harness.expectation import Index, Key, parse_path
from migrate.profile.types import METHOD
from migrate.scout.counting import Tally, needed_ops
from migrate.scout.guessing import compared_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.expectation import Expectation
    from migrate.rust.outcome import Draft, EvaluatedTest, Instance
    from migrate.scout.sketch import Sketch

Steps: TypeAlias = tuple[str, ...]
"""The names of a path into an output; a place in a list or a tuple is its number."""


@dataclass(slots=True)
class Shown:
    """Counts of one evaluation, to which those of other files can be added.

    `read` counts the assertions that read a field of a record; `compared` has the types of what
    is compared with a part of an output, by the ops that it is of and the path of the part.
    """

    tally: Tally = field(default_factory=Tally)
    read: Counter[tuple[str, str]] = field(default_factory=Counter)
    compared: defaultdict[tuple[frozenset[str], Steps], set[str]] = field(
        default_factory=lambda: defaultdict(set)
    )

    def add(self, other: Shown) -> None:
        """Add the counts of other files."""
        self.tally.add(other.tally)
        self.read.update(other.read)
        for place, types in other.compared.items():
            self.compared[place] |= types

    def assertions(self) -> int:
        """Return how many assertions there are."""
        return sum(self.tally.status.values())

    def types_at(self, ops: set[str], below: Steps) -> set[str]:
        """Return the types of what is compared with a part of outputs of no other ops."""
        return {
            name
            for (needed, at), names in self.compared.items()
            if at == below and needed <= ops
            for name in names
        }


def shown(sketch: Sketch, tests: Iterable[EvaluatedTest]) -> Shown:
    """Return what the tests of a file show."""
    result = Shown()
    for test in tests:
        ops = {step.number: step.op for step in test.steps}
        for instance in test.instances:
            result.tally.take(instance, needed_ops(test, instance))
            if instance.status == "translated":
                result.read.update(_fields_read(sketch, test, instance, ops))
        for draft in test.drafts:
            _note_compared(result, draft, frozenset(ops[number] for number in draft.steps))
        result.tally.tests += 1
    return result


def _fields_read(
    sketch: Sketch, test: EvaluatedTest, instance: Instance, ops: dict[int, str]
) -> set[tuple[str, str]]:
    drafts = [test.drafts[index] for index in instance.drafts]
    return {
        place
        for draft in drafts
        for op in {ops[number] for number in draft.steps}
        for place in _places(sketch, op, draft.expectation)
    }


def _places(sketch: Sketch, op: str, demand: Expectation) -> Iterator[tuple[str, str]]:
    """Yield the record and field that an expectation reads, those inside it included."""
    record = sketch.record_given_by(op)
    if record is None:
        return
    fields = {name.removesuffix(METHOD): name for name in sketch.types[record]}
    for path in _paths(demand):
        names = _fields_on(path, record, sketch)[:2]
        name = next((fields[name] for name in names if name in fields), None)
        if name is not None:
            yield record, name


def _fields_on(path: str, record: str, sketch: Sketch) -> list[str]:
    """Return the names on a path; a part of a tuple may be read by its number."""
    parts = list(sketch.types[record]) if record in sketch.tuples else []
    names: list[str] = []
    for segment in parse_path(path).segments:
        if isinstance(segment, Key):
            names.append(segment.name)
        elif isinstance(segment, Index) and 0 <= segment.number < len(parts):
            names.append(parts[segment.number])
    return names


def _paths(demand: Expectation) -> Iterator[str]:
    yield demand.path
    if demand.op in {"all_of", "any_of"} and isinstance(demand.value, list | tuple):
        for inner in demand.value:
            yield from _paths(inner)


def _steps(path: str) -> Steps | None:
    """Return the names and numbers of a path, None for one with a choice in it."""
    segments = parse_path(path).segments
    names = [
        part.name if isinstance(part, Key) else str(part.number)
        for part in segments
        if isinstance(part, Key | Index)
    ]
    return tuple(names) if len(names) == len(segments) else None


def _note_compared(result: Shown, draft: Draft, ops: frozenset[str]) -> None:
    demand = draft.expectation
    steps = _steps(demand.path)
    kind = compared_type(demand)
    if steps is not None and kind is not None and not demand.via:
        result.compared[ops, steps].add(kind)
