"""Values made of a list element, made of the element at a place instead (IDM-81, IDM-87)."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from harness.expectation import Expectation, Path, parse_path, rewrite_paths
from migrate.rust.evaluation.conditions import Element, Predicate
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.supposing import COMBINATIONS, COUNTS, QUANTIFIERS, SUPPOSING
from migrate.rust.evaluation.values import DERIVED, Choice, Place
from migrate.rust.known.values import Err, Ok, Some

if TYPE_CHECKING:
    from migrate.rust.evaluation.values import Value


def moved(value: Value, element: Element, place: Place) -> Value:
    """Return a value made of a list element, made of the element at `place` instead.

    Raises `Unsupported` for what cannot be said of another place.
    """
    if isinstance(value, Place):
        return _place(value, element, place)
    if isinstance(value, Predicate):
        return _predicate(value, element, place)
    if isinstance(value, Choice):
        condition = _predicate(value.condition, element, place)
        then, otherwise = (moved(part, element, place) for part in (value.then, value.otherwise))
        return Choice(condition, then, otherwise)
    if isinstance(value, Some | Ok | Err):
        return type(value)(moved(value.value, element, place))
    if isinstance(value, list | tuple):
        return type(value)(moved(part, element, place) for part in value)
    if isinstance(value, DERIVED):
        raise Unsupported("output_dependent_property", "a value computed from a list element")
    return value


def _place(value: Place, element: Element, place: Place) -> Place:
    if value.root is not element:
        return value
    at = _below(place, Path(None, value.segments))
    return structs.replace(value, root=at.root, segments=at.segments, via=(*at.via, *value.via))


def _below(place: Place, path: Path) -> Place:
    return reduce(lambda at, segment: at.below(segment, at.type), path.segments, place)


def _predicate(value: Predicate, element: Element, place: Place) -> Predicate:
    if element not in value.roots:
        return value
    roots = (value.roots - {element}) | place.roots
    if any(isinstance(root, int) and root < 0 for root in roots):
        return Predicate(value.expectation, roots)  # of a step that cannot be asked
    return Predicate(_expectation(value.expectation, place), roots)


def _expectation(expectation: Expectation, place: Place) -> Expectation:
    operand: Any = expectation.value
    if expectation.op in COMBINATIONS | {SUPPOSING}:
        return _with(expectation, value=[_expectation(item, place) for item in operand])
    if expectation.op in QUANTIFIERS | COUNTS:
        # What is said of its own elements stays.
        subject = _subject(_with(expectation, op="present", value=msgspec.UNSET), place)
        return _with(subject, op=expectation.op, value=operand)
    return _subject(expectation, place)


def _subject(expectation: Expectation, place: Place) -> Expectation:
    """Return a demand on a part of the element as one on that part of what is at `place`."""
    own = parse_path(expectation.path)
    at = _below(place, own)
    relative: list[Path] = []

    def onward(path: Path) -> Path:
        if path.step is not None:
            return path
        relative.append(path)
        step = None if isinstance(place.root, Element) else place.root
        return Path(step, (*place.segments, *path.segments))

    rewritten = rewrite_paths(expectation, onward)
    if own.step is not None:
        return rewritten
    if place.via and len(relative) > 1:
        raise Unsupported("output_dependent_property", "two parts of an element of a mapped list")
    return _with(rewritten, path=at.path, via=(*at.via, *rewritten.via))


def _with(expectation: Expectation, **changes: Any) -> Expectation:
    return structs.replace(expectation, **changes)
