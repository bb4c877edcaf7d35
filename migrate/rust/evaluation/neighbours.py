"""Neighbours in a list output: whether it is sorted (GEN-38)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from harness.expectation import Expectation, Key, Path, parse_path, render_path
from migrate.rust.evaluation.closing import replaced
from migrate.rust.evaluation.comprehensions import comprehend, each
from migrate.rust.evaluation.conditions import Condition, Element, Predicate, both
from migrate.rust.evaluation.moving import moved
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.places import demand
from migrate.rust.evaluation.relations import truth
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Pairs, Place

if TYPE_CHECKING:
    from harness.expectation import Transform
    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.values import Comprehension, Value

EARLIER, LATER = "earlier", "later"
"""What the two neighbours are called while a closure compares them."""

RISING = {(EARLIER, "le"), (LATER, "ge")}
CLIMBING = {(EARLIER, "lt"), (LATER, "gt")}
"""Which neighbour is compared how in a list that is sorted, and in one without equal elements."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """What a closure says of two neighbours: the order of the same part of both."""

    part: Path
    via: tuple[Transform, ...]
    is_strict: bool


def neighbours(items: Comprehension, kind: type, call: Call) -> Pairs:
    """Return `windows(2)` or `tuple_windows()` of a list output."""
    if items.kept is not True or (call.arguments and call.index() != 2):
        raise Unsupported("output_dependent_property", call.site.text)
    return Pairs(items, kind)


def call_pairs(pairs: Pairs, call: Call) -> Value:
    """Call a method of the neighbours in a list: all in order is all that has a meaning."""
    if call.method in {"iter", "into_iter"}:
        return pairs
    if call.method != "all":
        raise Unsupported("output_dependent_property", call.site.text)
    root = Element(pairs.items.source.root)
    with call.run.recorder.collecting_demands() as demands:
        told = truth(called(call.argument(), pairs.kind(_two(pairs.items, root))))
    compared = _compared(told)
    if compared is None:
        raise Unsupported("output_dependent_property", call.site.text)
    for condition in demands:
        call.run.recorder.imply(_of_all(pairs.items, condition), call.site)
    return in_order(pairs.items.source, compared.part, compared.via, strict=compared.is_strict)


def in_order(
    source: Place, part: Path, via: tuple[Transform, ...], *, strict: bool = False
) -> Condition:
    """Return that a part of the elements of a list grows."""
    if part.segments or via:
        mapping: dict[str, Any] = {"path": render_path(part) if part.segments else ""}
        if via:
            mapping["via"] = list(via)
        mapping["on_missing"] = "fail"
        source = source.through({"map": mapping}, source.type)
    grows = demand(source, "invariant", "sorted")
    return both(grows, demand(source, "distinct")) if strict else grows


def _two(items: Comprehension, root: Element) -> list[Value]:
    kind = comprehend(items.source).value.type
    return [
        moved(items.value, items.element, Place(root, (Key(name),), kind))
        for name in (EARLIER, LATER)
    ]


def _compared(told: Condition) -> _Compared | None:
    if not isinstance(told, Predicate) or not isinstance(told.expectation.value, dict):
        return None
    expectation: Expectation = told.expectation
    operand: Any = expectation.value
    one, part = _split(expectation.path)
    other, same = _split(str(operand.get("path", "")))
    via = tuple(operand.get("via", ()))
    order = (one, expectation.op)
    is_pair = {one, other} == {EARLIER, LATER} and part == same and expectation.via == via
    if not is_pair or order not in RISING | CLIMBING:
        return None
    return _Compared(part, via, order in CLIMBING)


def _split(path: str) -> tuple[str, Path]:
    """Return which neighbour a path begins at, and the path below it."""
    segments = parse_path(path).segments
    first = segments[0].name if segments and isinstance(segments[0], Key) else ""
    return first, Path(None, segments[1:])


def _of_all(items: Comprehension, condition: Condition) -> Condition:
    """Return a demand on one neighbour as one on all elements."""
    if not isinstance(condition, Predicate):
        return condition
    _, part = _split(condition.expectation.path)
    every = comprehend(items.source)
    path = render_path(part) if part.segments else ""
    own = replaced(condition.expectation, path=path)
    return each(replace(every, kept=True), Predicate(own, frozenset({every.element})))
