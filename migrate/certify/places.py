"""Changing what stands at a path of an output, making what is on the way (OPR-02, OPR-03)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from harness.expectation import MISSING, Each, Index, Key, Output, evaluate, resolve
from harness.expectation.transforms.table import read_transform
from harness.expectation.view import Absent, Unusable
from migrate.certify.inverses import INVERSES
from migrate.certify.nowhere import NOWHERE
from migrate.certify.wishes import Unwilling, list_of

if TYPE_CHECKING:
    from harness.expectation import Expectation, Json, Segment, Transform
    from harness.expectation.transforms.record import Mapping

Change: TypeAlias = Callable[[Any], Any]
Satisfying: TypeAlias = "Callable[[Any, Expectation], Json]"
"""A seed and a predicate to an element that satisfies it."""


def changed(
    value: Any,
    segments: Sequence[Segment],
    via: Sequence[Transform],
    change: Change,
    satisfying: Satisfying,
) -> Json:
    """Return `value` with what stands at a path, read through transforms, changed."""
    if segments:
        head, rest = segments[0], segments[1:]
        return _below(
            value, head, lambda part: changed(part, rest, via, change, satisfying), satisfying
        )
    if via:
        return _through(
            value, via[0], lambda part: changed(part, (), via[1:], change, satisfying), satisfying
        )
    return change(value)


def removed(value: Any, segments: Sequence[Segment]) -> Json:
    """Return `value` without what stands at a path."""
    *way, last = segments
    if not isinstance(last, Key):
        raise Unwilling("absent")
    return changed(
        value,
        way,
        (),
        lambda owner: {
            key: item
            for key, item in (owner if isinstance(owner, dict) else {}).items()
            if key != last.name
        },
        lambda seed, _: seed,
    )


def _below(value: Any, segment: Segment, change: Change, satisfying: Satisfying) -> Json:
    if isinstance(segment, Key):
        members = value if isinstance(value, dict) else {}
        return {**members, segment.name: change(members.get(segment.name, MISSING))}
    items = list_of(value)
    if isinstance(segment, Each):
        return [change(item) for item in items or [MISSING]]
    if isinstance(segment, Index):
        return _with_item(items, segment.number, change)
    for number, item in enumerate(items):
        if evaluate(segment.predicate, (Output(item),)).status == "pass":
            return _with_item(items, number, change)
    made = satisfying(items[-1] if items else MISSING, segment.predicate)
    return [*items, change(made)]


def _with_item(items: list[Json], number: int, change: Change) -> list[Json]:
    """Change one element; those that are missing before it become what it becomes."""
    least = number + 1 if number >= 0 else -number
    items = items + [MISSING] * (least - len(items))
    made = change(items[number])
    return [
        made if item is MISSING or at == number % len(items) else item
        for at, item in enumerate(items)
    ]


def _through(value: Any, transform: Transform, change: Change, satisfying: Satisfying) -> Json:
    name, operation, argument = read_transform(transform)
    if name == "part":
        return changed(value, argument.segments, (), change, satisfying)
    if name == "map":
        return _mapped(value, argument, change, satisfying)
    inverse = INVERSES.get(name)
    if inverse is None:
        raise Unwilling(name)
    try:
        forward = operation.apply(value, argument, NOWHERE) if value is not MISSING else None
    except Unusable:
        forward = None
    before = MISSING if forward is None or isinstance(forward, Absent) else forward.value
    return inverse(value, argument, change(before))


def _mapped(value: Any, mapping: Mapping, change: Change, satisfying: Satisfying) -> Json:
    items = list_of(value)
    before = [resolve(item, mapping.path.segments) for item in items]
    wanted = change([None if one is MISSING else one for one in before])
    filler = items[-1] if items else MISSING
    items = items + [filler] * (len(list_of(wanted)) - len(items))
    return [
        changed(item, mapping.path.segments, mapping.via, _always(one), satisfying)
        for item, one in zip(items, list_of(wanted), strict=False)
    ]


def _always(value: Json) -> Change:
    return lambda _: value
