"""`map`, `filter` and quantifiers over the elements of a list output (IDM-82…IDM-88)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from harness.expectation import Expectation, Find, Path, Transform, all_of, render_path
from migrate.rust.evaluation.closing import close
from migrate.rust.evaluation.conditions import (
    Condition,
    Element,
    Predicate,
    both,
    either,
    inverse,
    parts,
)
from migrate.rust.evaluation.moving import moved
from migrate.rust.evaluation.places import demand, element, element_type, length
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.supposing import finished
from migrate.rust.evaluation.types import list_of
from migrate.rust.evaluation.values import Choice, Comprehension, Measure, Place, Value
from migrate.rust.known.types import RustType
from migrate.rust.known.values import NOTHING, Some

MAPPED_KINDS = frozenset({"string", "int", "bool", "array", "object"})
"""Kinds that a transform `as_…` of a mapping selects."""


def comprehend(value: Place | Comprehension) -> Comprehension:
    """Return a list place as the comprehension of all its elements."""
    if isinstance(value, Comprehension):
        return value
    root = Element(value.root)
    return Comprehension(value, root, True, Place(root, (), element_type(value)))


def is_whole(items: Comprehension) -> bool:
    """Tell whether a comprehension is its source unchanged."""
    value = items.value
    return (
        items.kept is True
        and isinstance(value, Place)
        and value.root is items.element
        and not value.segments
        and not value.via
    )


def kept(items: Comprehension, condition: Condition, value: Value) -> Comprehension:
    """Return a comprehension with one more filter and another value."""
    return replace(items, kept=both(items.kept, condition), value=value)


def exists(items: Comprehension, condition: Condition) -> Condition:
    """Return `items.any(condition)` (IDM-85)."""
    claim = both(items.kept, condition)
    if isinstance(claim, bool):
        return demand(items.source, "not_empty") if claim else False
    if items.element not in claim.roots:
        return both(demand(items.source, "not_empty"), claim)
    return close("any", items.source, items.element, claim)


def each(items: Comprehension, condition: Condition) -> Condition:
    """Return `items.all(condition)`."""
    claim = either(inverse(items.kept), condition)
    if isinstance(claim, bool):
        return True if claim else demand(items.source, "is_empty")
    if items.element not in claim.roots:
        return either(demand(items.source, "is_empty"), claim)
    return close("all", items.source, items.element, claim)


def size(items: Comprehension) -> Place | Measure:
    """Return the number of kept elements (IDM-84)."""
    if items.kept is True:
        return length(items.source)
    claim = items.kept
    if not isinstance(claim, Predicate):
        raise Unsupported("output_dependent_property", "the size of an empty filter")
    closed = close("count_where", items.source, items.element, claim)
    operand = (("predicate", claim.expectation),)
    return Measure(items.source, "count_where", operand, closed.roots)


def empty(items: Comprehension) -> Condition:
    """Return `items.is_empty()`."""
    if items.kept is True:
        return demand(items.source, "is_empty")
    return inverse(exists(items, True))


def first(items: Comprehension) -> Value:
    """Return the first kept element, as an option: `next()`, `find(P)`, `find_map(f)` (IDM-87)."""
    if items.kept is False:
        return NOTHING
    if items.kept is True:
        raise Unsupported("output_dependent_property", "the first of a mapped list")
    found = items.source.below(Find(finished(items.kept.expectation)), element_type(items.source))
    condition = exists(items, True)
    assert isinstance(condition, Predicate)
    return Choice(condition, Some(moved(items.value, items.element, found)), NOTHING)


def part_at(items: Comprehension, position: int, needed: int) -> Choice:
    """Return an element, counted from the end when negative, if the list has `needed` of them."""
    place = element(items.source, position)
    inner = place if is_whole(items) else moved(items.value, items.element, place)
    return Choice(demand(items.source, "length_min", needed), Some(inner), NOTHING)


def position(items: Comprehension, condition: Condition) -> Value:
    """Return `items.position(condition)` (IDM-88)."""
    if items.kept is not True or not isinstance(condition, Predicate):
        raise Unsupported("output_dependent_property", "a position in a filtered list")
    found = close("any", items.source, items.element, condition)
    operand = (("predicate", condition.expectation),)
    return Choice(found, Some(Measure(items.source, "index_of", operand, found.roots)), NOTHING)


def listed(items: Comprehension) -> Place:
    """Return a comprehension as a place read through `filter` and `map` (IDM-82, IDM-83)."""
    source = items.source
    if is_whole(items):
        return source
    value, remaining, via, missing = _mapped(items)
    if isinstance(remaining, Predicate):
        source = source.through({"filter": finished(remaining.expectation)}, source.type)
    if not (value.segments or value.via or via):
        return source.typed(list_of(value.type))
    mapping: dict[str, Any] = {"path": render_path(Path(None, value.segments))}
    if via:
        mapping["via"] = list(via)
    mapping["on_missing"] = missing
    return source.through({"map": mapping}, list_of(value.type))


Mapped: TypeAlias = tuple[Place, Condition, tuple[Transform, ...], Any]
"""A part of an element, the elements that count, how the part is read, what a missing one is."""


def _mapped(items: Comprehension) -> Mapped:
    value = items.value
    if isinstance(value, Choice):
        return _option(value, items)
    if not isinstance(value, Place) or value.root is not items.element:
        raise _computed()
    return (value, *_missing_rule(items.kept, value))


def _option(value: Choice, items: Comprehension) -> Mapped:
    """Return an option of a part of an element: null is none, so it must be no value (OPR-03)."""
    part = value.then.value if isinstance(value.then, Some) else None
    if value.otherwise is not NOTHING or not isinstance(part, Place):
        raise _computed()
    members = parts(value.condition)
    option = part.typed(RustType("Option", (part.type,)))
    kinds = [member.value for member in members if _demands_kind(member, part)]
    if part.root is items.element and not part.via:
        if kinds and all(_is_presence(member, part) for member in members):
            return option, items.kept, (f"as_{kinds[0]}",), "null"
        if all(member.op == "not_null" and member.path == part.path for member in members):
            return option, items.kept, (), "fail"
    raise _computed()


def _computed() -> Unsupported:
    return Unsupported("output_dependent_property", "a list computed from list elements")


def elements(items: Comprehension, number: int) -> list[Value]:
    """Return what is made of the first elements of a list. Raises `Unsupported` under a filter."""
    if items.kept is not True:
        raise Unsupported("output_dependent_property", "a list computed from kept list elements")
    places = (element(items.source, position) for position in range(number))
    return [moved(items.value, items.element, place) for place in places]


def as_set(items: Comprehension, name: str) -> Place:
    """Return the elements of a list output as a set: in order, each once (GEN-36)."""
    whole = listed(items)
    kind = RustType(name, (element_type(whole),))
    return whole.through("sort", kind).through("unique", kind)


def _missing_rule(
    condition: Condition, value: Place
) -> tuple[Condition, tuple[Transform, ...], Any]:
    """Split a filter into what the mapping drops anyway and the rest."""
    if value.via:
        *before, last = value.via
        if isinstance(last, dict) and "default" in last:
            return condition, tuple(before), {"default": last["default"]}
        return condition, value.via, "fail"
    if not isinstance(condition, Predicate):
        return condition, (), "null" if value.lenient else "fail"
    kinds = [part.value for part in parts(condition) if _demands_kind(part, value)]
    rest = [part for part in parts(condition) if not _is_presence(part, value)]
    remaining = Predicate(all_of(rest), condition.roots) if rest else True
    if len(rest) == len(parts(condition)):
        return remaining, (), "null" if value.lenient else "fail"
    return remaining, tuple(f"as_{kind}" for kind in kinds[:1]), "drop"


def _demands_kind(part: Expectation, value: Place) -> bool:
    return part.op == "is_type" and part.path == value.path and part.value in MAPPED_KINDS


def _is_presence(part: Expectation, value: Place) -> bool:
    return (part.op == "present" and part.path == value.path) or _demands_kind(part, value)
