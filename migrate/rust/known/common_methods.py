"""Methods that values of every kind have (EVL-07, EVL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.collecting import collect
from migrate.rust.known.compare import order, same, total_order
from migrate.rust.known.conversion import copied, from_json, to_json
from migrate.rust.known.defaults import JSON, LISTS, MAPS, SETS, STRINGS
from migrate.rust.known.errors import NeedsType
from migrate.rust.known.format import display
from migrate.rust.known.integers import FLOATS, WIDTHS, fits, is_int, is_scalar
from migrate.rust.known.naming import in_words
from migrate.rust.known.needs import integer
from migrate.rust.known.ordering import ordering, partial_ordering
from migrate.rust.known.records import (
    Char,
    Err,
    ErrorText,
    Iteration,
    JsonValue,
    Known,
    Nothing,
    Ok,
    Some,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.known.types import RustType


def into(value: Known, *, wanted: RustType | None = None) -> Known:
    """`into`. Raises `NeedsType` where it may be one of several things that are not alike."""
    if (wanted is None or wanted.name == "_") and isinstance(value, Char | float | int):
        raise NeedsType(f"into() of {in_words(value)}")
    return changed_into(value, wanted)


def changed_into(value: Known, wanted: RustType | None) -> Known:
    """What a value is as one of a type: JSON, an option, bytes, a tuple, …; else the value itself.

    Raises `NeedsKnown`, `SourcePanic`.
    """
    name = wanted.name if wanted else "_"
    if name in JSON and not isinstance(value, JsonValue):
        return from_json(to_json(value))
    if name == "Option" and not isinstance(value, Some | Nothing):
        return Some(value)
    if name in LISTS and isinstance(value, str):
        return list(value.encode())
    if (name == "tuple" and isinstance(value, list)) or (name in LISTS and type(value) is tuple):
        return tuple(value) if isinstance(value, list) else list(value)
    if name == "char" and is_int(value) and integer(value) in range(256):
        return Char(chr(integer(value)))  # of a `u8`, no other number is taken
    if name in STRINGS and isinstance(value, Char):
        return value.value
    if name in MAPS | SETS and isinstance(value, list):
        return collect(Iteration(value), wanted=wanted)
    if name in FLOATS and isinstance(value, int):
        return float(value)
    if name in WIDTHS and isinstance(value, Char | bool):
        return ord(value.value) if isinstance(value, Char) else int(value)
    return value


def try_into(value: Known, *, wanted: RustType | None = None) -> Known:
    """`try_into` between integers; elsewhere as `into`. `wanted` may be the `Result`."""
    if wanted is not None and wanted.name == "Result" and wanted.args:
        wanted = wanted.args[0]
    name = wanted.name if wanted is not None else "_"
    number = _number_of(value)
    if name in WIDTHS and number is not None:
        refused = OUT_OF_CODE_POINTS if isinstance(value, Char) else OUT_OF_TYPE
        return Ok(number) if fits(number, name) else Err(ErrorText(refused))
    if name == "char" and number is not None:
        return Ok(Char(chr(number))) if is_scalar(number) else Err(ErrorText(OUT_OF_CHARS))
    return Ok(changed_into(value, wanted))


OUT_OF_CHARS = "converted integer out of range for `char`"
OUT_OF_CODE_POINTS = "unicode code point out of range"
OUT_OF_TYPE = "out of range integral type conversion attempted"
"""What the errors of `try_into` say."""


def _number_of(value: Known) -> int | None:
    """The integer that a value is, or the code point of a char."""
    if isinstance(value, Char):
        return ord(value.value)
    return value if isinstance(value, int) and is_int(value) else None


def clamp(value: Known, low: Known, high: Known) -> Known:
    """`Ord::clamp`."""
    if total_order(value, low) < 0:
        return low
    return high if total_order(value, high) > 0 else value


def _itself(value: Known) -> Known:
    return value


TABLE: dict[str, Callable[..., Known]] = {
    **dict.fromkeys(
        ("as_mut", "as_ref", "borrow", "borrow_mut", "by_ref", "deref", "deref_mut", "into_inner"),
        _itself,
    ),
    **dict.fromkeys(("clone", "cloned", "copied", "to_owned"), copied),
    "clamp": clamp,
    "cmp": lambda value, other: ordering(order(value, other)),
    "eq": same,
    "ge": lambda value, other: order(value, other) in (0, 1),
    "gt": lambda value, other: order(value, other) == 1,
    "into": into,
    "le": lambda value, other: order(value, other) in (-1, 0),
    "lt": lambda value, other: order(value, other) == -1,
    "max": lambda value, other: value if total_order(value, other) > 0 else other,
    "min": lambda value, other: other if total_order(value, other) > 0 else value,
    "ne": lambda value, other: not same(value, other),
    "partial_cmp": lambda value, other: partial_ordering(order(value, other)),
    "to_string": display,
    "total_cmp": lambda value, other: ordering(order(value, other)),
    "try_into": try_into,
}
