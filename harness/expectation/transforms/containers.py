"""Transforms of lists and objects (OPR-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.expectation.json_text import json_text
from harness.expectation.kinds import is_number
from harness.expectation.transforms.record import Argument, Operation, demand_kind
from harness.expectation.view import Absent, Found, Place, Unusable

if TYPE_CHECKING:
    from harness.expectation.model import Expectation, Json
    from harness.expectation.path import Path
    from harness.expectation.transforms.record import Mapping
    from harness.expectation.view import Lookup, View


def _length(value: Json, _argument: Any, _view: View) -> Lookup:
    demand_kind(value, (list, dict), "a list or an object")
    return Found(len(value))


def _keys(value: Json, _argument: Any, _view: View) -> Lookup:
    """EVL-09: maps are walked in the order of their keys."""
    demand_kind(value, dict, "an object")
    return Found(sorted(value))


def _values(value: Json, _argument: Any, _view: View) -> Lookup:
    demand_kind(value, dict, "an object")
    return Found([value[key] for key in sorted(value)])


def _first(value: Json, _argument: Any, _view: View) -> Lookup:
    demand_kind(value, list, "a list")
    return Found(value[0]) if value else Absent("an empty list has no first element")


def _last(value: Json, _argument: Any, _view: View) -> Lookup:
    demand_kind(value, list, "a list")
    return Found(value[-1]) if value else Absent("an empty list has no last element")


def _sort(value: Json, _argument: Any, _view: View) -> Lookup:
    """GEN-35. Python orders strings by code point, which is the order of their UTF-8 bytes."""
    demand_kind(value, list, "a list")
    for kind in (is_number, _is_text, _is_bool):
        if all(map(kind, value)):
            return Found(sorted(value))
    raise Unusable("expected numbers only, strings only or bools only", value)


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_bool(value: Json) -> bool:
    return isinstance(value, bool)


def _unique(value: Json, _argument: Any, _view: View) -> Lookup:
    """GEN-36: each element once, as in a set; OPR-03 has no name for it."""
    demand_kind(value, list, "a list")
    return Found(list({json_text(item): item for item in value}.values()))


def _map(value: Json, mapping: Mapping, view: View) -> Lookup:
    """Take a part of every element (IDM-82, IDM-83)."""
    demand_kind(value, list, "a list")
    result: list[Json] = []
    for number, element in enumerate(value):
        part = _part(element, mapping, view)
        if isinstance(part, Found):
            result.append(part.value)
        elif mapping.on_missing == "fail":
            raise Unusable(f"element {number}: {part.reason}", value)
        elif mapping.on_missing == "default":
            result.append(mapping.default)
    return Found(result)


def _part(element: Json, mapping: Mapping, view: View) -> Lookup:
    """A null that a transform left stands for Rust's `None`: `as_str` of a number."""
    part = view.at(element).look(Place(mapping.path, mapping.via))
    if mapping.via and isinstance(part, Found) and part.value is None:
        return Absent("of another kind")
    return part


def _part_of(value: Json, path: Path, view: View) -> Lookup:
    """Go on along a path after a transform (IDM-94); OPR-03 has no name for it."""
    return view.at(value).look(Place(path))


def _filter(value: Json, predicate: Expectation, view: View) -> Lookup:
    demand_kind(value, list, "a list")
    passing = (item for item in value if view.at(item).judge(predicate).status == "pass")
    return Found(list(passing))


def _concat(value: Json, paths: tuple[Path, ...], view: View) -> Lookup:
    """Append what stands at `paths`: lists to a list, strings to a string (IDM-86)."""
    demand_kind(value, (list, str), "a list or a string")
    parts = [value]
    for path in paths:
        found = view.look(Place(path))
        if isinstance(found, Absent):
            raise Unusable(f"nothing to append: {found.reason}", value)
        words = "a list" if isinstance(value, list) else "a string"
        demand_kind(found.value, type(value), f"{words} to append")
        parts.append(found.value)
    if isinstance(value, str):
        return Found("".join(parts))
    return Found([item for part in parts for item in part])


CONTAINER_TRANSFORMS: Final = {
    "length": Operation(Argument.NONE, _length),
    "keys": Operation(Argument.NONE, _keys),
    "values": Operation(Argument.NONE, _values),
    "first": Operation(Argument.NONE, _first),
    "last": Operation(Argument.NONE, _last),
    "sort": Operation(Argument.NONE, _sort),
    "unique": Operation(Argument.NONE, _unique),
    "map": Operation(Argument.MAPPING, _map),
    "filter": Operation(Argument.PREDICATE, _filter),
    "part": Operation(Argument.PART, _part_of),
    "concat": Operation(Argument.PATHS, _concat),
}
