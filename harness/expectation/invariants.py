"""Named invariants: properties that no expectation about single values can say (OPR-10, GEN-38)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from harness.expectation.kinds import WHITE_SPACE, is_count, is_number, kind_of, with_article
from harness.expectation.show import show, wrong_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.expectation.model import Json

_CALL_ID = "tc_"


class _Broken(Exception):
    """The invariant does not hold, with the reason."""


def broken_reason(name: str, value: Json) -> str | None:
    """Return why the invariant `name` does not hold of `value`, None when it does."""
    try:
        INVARIANTS[name](value)
    except _Broken as broken:
        return str(broken)
    return None


def _units_tile_source(value: Json) -> None:
    """Units follow one another, none is empty, and only blanks stand between and after them."""
    source, units = _scan(value)
    reached = 0
    for number, (start, end, _) in enumerate(units):
        if start < reached:
            raise _Broken(f"unit {number} starts at {start}, before the end {reached} of the last")
        if not start < end <= len(source):
            raise _Broken(f"unit {number} spans {start} to {end} of {len(source)} characters")
        _demand_blank(source[reached:start], f"before unit {number}")
        reached = end
    _demand_blank(source[reached:], "after the last unit")


def _demand_blank(gap: str, where: str) -> None:
    if gap.strip(WHITE_SPACE):
        raise _Broken(f"text {where} is in no unit: {show(gap)}")


def _unit_text_matches_span(value: Json) -> None:
    """`text` and `raw` of a unit are what its span covers; its `body` stands within."""
    source, units = _scan(value)
    for number, (start, end, unit) in enumerate(units):
        span = source[start:end]
        for field in ("text", "raw"):
            if unit.get(field, span) != span:
                shown = f"{show(unit[field])}, its span {show(span)}"
                raise _Broken(f"{field} of unit {number} is {shown}")
        body = unit.get("body", "")
        if not isinstance(body, str) or body not in span:
            raise _Broken(f"body of unit {number} does not stand in its span: {show(body)}")


def _scan(value: Json) -> tuple[str, list[tuple[int, int, dict[str, Json]]]]:
    """Return source and units of a scan; offsets are code points (DEC-3)."""
    if not isinstance(value, dict) or not isinstance(value.get("source"), str):
        raise _Broken("expected a scan: an object with source and units")
    return value["source"], list(_units(value.get("units")))


def _units(units: Json) -> Iterator[tuple[int, int, dict[str, Json]]]:
    if not isinstance(units, list):
        raise _Broken("expected a scan: an object with source and units")
    for number, unit in enumerate(units):
        if not isinstance(unit, dict):
            raise _Broken(f"unit {number} is {with_article(kind_of(unit))}, not an object")
        start, end = unit.get("start"), unit.get("end")
        if not is_count(start) or not is_count(end):
            raise _Broken(f"unit {number} has no start and end that are offsets")
        yield start, end, unit


def _ids_unique(value: Json) -> None:
    """No two calls share an id."""
    first: dict[str, int] = {}
    for number, identity in enumerate(_ids(value)):
        if identity in first:
            raise _Broken(f"calls {first[identity]} and {number} have the id {show(identity)}")
        first[identity] = number


def _ids_consecutive(value: Json) -> None:
    """Calls are numbered one after the other, from any number: `tc_4`, `tc_5`."""
    for earlier, later in pairwise(map(_number, _ids(value))):
        if later != earlier + 1:
            raise _Broken(f"{_CALL_ID}{earlier} is followed by {_CALL_ID}{later}")


def _number(identity: str) -> int:
    digits = identity.removeprefix(_CALL_ID)
    plain = digits.isascii() and digits.isdigit() and len(digits) <= 18
    if digits == identity or not plain or (digits[0] == "0" and len(digits) > 1):
        raise _Broken(f"expected an id {_CALL_ID}<number>, found {show(identity)}")
    return int(digits)


def _ids(value: Json) -> Iterator[str]:
    """Yield the ids of a result's calls, or of a list of calls."""
    calls = value.get("calls") if isinstance(value, dict) else value
    if not isinstance(calls, list):
        raise _Broken("expected calls: a list, or an object with one")
    for number, call in enumerate(calls):
        identity = call.get("id") if isinstance(call, dict) else None
        if not isinstance(identity, str):
            raise _Broken(f"call {number} has no id that is a string")
        yield identity


def _sorted(value: Json) -> None:
    """No element is less than the one before; strings are ordered as their bytes."""
    if not isinstance(value, list):
        raise _Broken(wrong_kind("a list", value))
    if not (all(map(is_number, value)) or all(isinstance(item, str) for item in value)):
        raise _Broken("expected numbers only, or strings only")
    for number, (earlier, later) in enumerate(pairwise(value)):
        if not earlier <= later:
            raise _Broken(f"{show(earlier)} stands before {show(later)} at [{number}]")


INVARIANTS: Final[dict[str, Callable[[Json], None]]] = {
    "units_tile_source": _units_tile_source,
    "unit_text_matches_span": _unit_text_matches_span,
    "ids_unique": _ids_unique,
    "ids_consecutive": _ids_consecutive,
    "sorted": _sorted,
}
"""Invariants by name; each is given the subject and raises when it does not hold."""
