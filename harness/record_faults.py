"""Where in a table of plain data a record is wrong, in the names of its tables."""

from __future__ import annotations

import types
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NAMES: Final = ("function", "method", "constructor", "type", "name", "file", "test")
"""Keys by which the tables of a list are told apart."""

LISTS: Final = (list, tuple, frozenset, set)


def fault_of(value: Any, kind: Any) -> str | None:
    """Return what is wrong with plain data that should be of a type, None if nothing is.

    It says in which table by that table's name, what was expected, and the nearest that there is.
    """
    fault = next(_faults(value, kind), None)
    if fault is None:
        return None
    *places, told = fault
    return f"{', '.join(places)}: {told}" if places else told


def _faults(value: Any, kind: Any) -> Iterator[tuple[str, ...]]:
    """Yield faults, each after the places that lead to it."""
    if _fits(value, kind):
        return
    origin = get_origin(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
        yield from _in_record(value, kind)
    elif origin in LISTS and isinstance(value, list):
        for number, item in enumerate(value):
            yield from _within(_named(item, number), _faults(item, get_args(kind)[0]))
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from _within(repr(key), _faults(item, get_args(kind)[1]))
    elif origin in (Union, types.UnionType):
        yield from _in_one_of(value, kind)
    elif origin is Literal:
        yield (f"{value!r} is {not_among(value, get_args(kind))}",)
    else:
        yield (_told(value, kind),)


def _in_record(value: dict[str, Any], kind: type[msgspec.Struct]) -> Iterator[tuple[str, ...]]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key in value.keys() - fields.keys():
        yield (f"{key!r} is no key here: it is {not_among(key, fields)}",)
    hints = get_type_hints(kind)
    for name, field in fields.items():
        if name in value:
            for place, *rest in _faults(value[name], hints[field.name]):
                # The name of a table in a list or table stands after that of the list.
                yield (f"{name} {place}", *rest) if rest else (name, place)
        elif field.required:
            yield (f"lacks {name!r}",)


def _in_one_of(value: Any, whole: Any) -> Iterator[tuple[str, ...]]:
    """Take the alternative of the shape that the value has."""
    for kind in get_args(whole):
        is_record = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        if (is_record or get_origin(kind) is dict) and isinstance(value, dict):
            yield from _faults(value, kind)
            return
    yield (_told(value, whole),)


def _within(place: str, faults: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    yield from ((place, *fault) for fault in faults)


def _named(item: Any, number: int) -> str:
    """Return how a table of a list is told from the others."""
    keys = NAMES if isinstance(item, dict) else ()
    names = (item.get(key) for key in keys)
    name = next((name for name in names if isinstance(name, str)), None)
    return f"no. {number + 1}" if name is None else repr(name)


def _fits(value: Any, kind: Any) -> bool:
    return _error(value, kind) is None


def _error(value: Any, kind: Any) -> str | None:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return None


def _told(value: Any, kind: Any) -> str:
    told = (_error(value, kind) or "").partition(" - at `")[0]
    return f"{told[:1].lower()}{told[1:]}"


def not_among(name: Any, known: Iterable[Any]) -> str:
    """Return in words that a name is none of those known, and which of them it may mean."""
    names = [str(one) for one in known]
    near = get_close_matches(name, names, n=1) if isinstance(name, str) else []
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"none of {', '.join(names)}{hint}"


def place_of_nul(value: object, place: str = "") -> str:
    """Return where in what a file holds a text with NUL stands, as `table.key`; else nothing.

    No path and no name can hold that character.
    """
    if isinstance(value, str):
        return place if "\0" in value else ""
    if isinstance(value, list):
        return _first(place_of_nul(one, f"{place}[{number}]") for number, one in enumerate(value))
    if not isinstance(value, dict):
        return ""
    return _first(
        place_of_nul(name, place) or place_of_nul(one, f"{place}.{name}".removeprefix("."))
        for name, one in value.items()
    )


def _first(places: Iterable[str]) -> str:
    return next(filter(None, places), "")
