"""Guessing the types of the fields of records that nobody has declared."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from harness.expectation import Key, parse_path
from migrate.profile.types import METHOD
from migrate.scout.counting import instances
from migrate.scout.guessing import inner_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from harness.expectation import Expectation
    from migrate.rust.outcome import EvaluatedFile
    from migrate.scout.sketch import Sketch

TYPES: Final = (
    "String",
    "Vec<String>",
    "Vec<Value>",
    "Option<String>",
    "bool",
    "usize",
    "Value",
)
"""What fields may be; the first of those that fit as many assertions is taken."""


def guess_fields(sketch: Sketch, evaluate: Callable[[], tuple[EvaluatedFile, ...]]) -> None:
    """Give every field that is a `Value` the type with which most assertions can be read."""
    guessed = {
        (record, field)
        for record, fields in sketch.types.items()
        for field, kind in fields.items()
        if kind == "Value"
    }
    best: dict[tuple[str, str], tuple[int, str]] = {}
    for kind in TYPES if guessed else ():
        for record, field in guessed:
            sketch.types[record][field] = kind
        files = evaluate()
        read = _read_fields(sketch, files)
        for place in guessed:
            if read[place] > best.get(place, (0, ""))[0]:
                best[place] = read[place], _compared_as(sketch, files, place, kind)
    for record, field in guessed:
        sketch.types[record][field] = best.get((record, field), (0, "Value"))[1]


def _read_fields(sketch: Sketch, files: Iterable[EvaluatedFile]) -> Counter[tuple[str, str]]:
    """Count the assertions that read each field."""
    read: Counter[tuple[str, str]] = Counter()
    for test, instance in instances(files):
        if instance.status == "translated":
            ops = {step.number: step.op for step in test.steps}
            drafts = [test.drafts[index] for index in instance.drafts]
            read.update(
                {
                    place
                    for draft in drafts
                    for op in {ops[number] for number in draft.steps}
                    for place in _places(sketch, op, draft.expectation)
                }
            )
    return read


def _places(sketch: Sketch, op: str, demand: Expectation) -> Iterator[tuple[str, str]]:
    """Yield the record and field that an expectation reads, those inside it included."""
    record = _record(sketch, op)
    if record is None:
        return
    for path in _paths(demand):
        names = [part.name for part in parse_path(path).segments if isinstance(part, Key)]
        fields = {name.removesuffix(METHOD): name for name in sketch.types[record]}
        name = next((fields[name] for name in names[:2] if name in fields), None)
        if name is not None:
            yield record, name


def _record(sketch: Sketch, op: str) -> str | None:
    returns = next(called.returns for called in sketch.asked() if called.op == op)
    inside = returns.partition("<")[2].removesuffix(">").partition(",")[0] or returns
    return inside if inside in sketch.types else None


def _paths(demand: Expectation) -> Iterator[str]:
    yield demand.path
    if demand.op in {"all_of", "any_of"} and isinstance(demand.value, list | tuple):
        for inner in demand.value:
            yield from _paths(inner)


def _compared_as(
    sketch: Sketch, files: Iterable[EvaluatedFile], place: tuple[str, str], kind: str
) -> str:
    """Return a kind, or the type of what the field is compared with, where that says more."""
    record, field = place
    ops = {called.op for called in sketch.asked() if _record(sketch, called.op) == record}
    demands = [
        draft.expectation
        for file in files
        for test in file.tests
        for draft in test.drafts
        if {step.op for step in test.steps if step.number in draft.steps} <= ops
    ]
    key = field.removesuffix(METHOD)
    told = {inner_type(demands, below) for below in ((key,), ("value", key))} - {"Value"}
    return told.pop() if kind == "String" and len(told) == 1 else kind
