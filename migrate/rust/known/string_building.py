"""Methods that change a `String` (EVL-09); offsets are bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.errors import SourcePanic
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.needs import boolean, bounds, char, function, integer, items, text
from migrate.rust.known.records import NOTHING, Char, Iteration, Known, Some
from migrate.rust.known.sizes import text_of
from migrate.rust.known.string_methods import (
    ascii_lower,
    ascii_upper,
    byte_length,
    need_offset,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def joined(parts: Known) -> str:
    """Strings and chars from something to iterate over, one after the other."""
    return text_of(part.value if isinstance(part, Char) else text(part) for part in items(parts))


def pop(value: str) -> Mutated:
    """`pop`: takes the last char."""
    return Mutated(value[:-1], Some(Char(value[-1]))) if value else Mutated("", NOTHING)


def insert(value: str, offset: Known, one: Known) -> Mutated:
    """`insert` of a char at a byte offset. Raises `SourcePanic`."""
    return insert_str(value, offset, char(one))


def insert_str(value: str, offset: Known, other: Known) -> Mutated:
    """`insert_str` at a byte offset. Raises `SourcePanic`."""
    at = need_offset(value, offset)
    return Mutated(value[:at] + text(other) + value[at:])


def remove(value: str, offset: Known) -> Mutated:
    """`remove` of the char at a byte offset. Raises `SourcePanic`."""
    at = need_offset(value, offset)
    if at == len(value):
        raise SourcePanic(f"no char at byte {offset}")
    return Mutated(value[:at] + value[at + 1 :], Char(value[at]))


def truncate(value: str, length: Known) -> Mutated:
    """`truncate` to bytes; longer than the text does nothing. Raises `SourcePanic`."""
    if integer(length) >= byte_length(value):
        return Mutated(value)
    return Mutated(value[: need_offset(value, length)])


def split_off(value: str, offset: Known) -> Mutated:
    """`split_off`: keeps what is before a byte offset, gives the rest. Raises `SourcePanic`."""
    at = need_offset(value, offset)
    return Mutated(value[:at], value[at:])


def retain(value: str, keep: Known) -> Mutated:
    """`retain`."""
    apply = function(keep)
    return Mutated("".join(one for one in value if boolean(apply(Char(one)))))


def drain(value: str, chosen: Known) -> Mutated:
    """`drain`: takes the chars of a range of bytes. Raises `SourcePanic`."""
    start, end = _range(value, chosen)
    return Mutated(value[:start] + value[end:], Iteration(map(Char, value[start:end])))


def replace_range(value: str, chosen: Known, by: Known) -> Mutated:
    """`replace_range`. Raises `SourcePanic`."""
    start, end = _range(value, chosen)
    return Mutated(value[:start] + text(by) + value[end:])


def _range(value: str, chosen: Known) -> tuple[int, int]:
    """Code points of a range of bytes."""
    found = bounds(chosen, byte_length(value))
    if found is None:
        raise SourcePanic(f"range outside of {value!r}")
    return need_offset(value, found[0]), need_offset(value, found[1])


TABLE: dict[str, Callable[..., Known]] = {
    "clear": lambda _: Mutated(""),
    "drain": drain,
    "extend": lambda value, parts: Mutated(value + joined(parts)),
    "insert": insert,
    "insert_str": insert_str,
    "make_ascii_lowercase": lambda value: Mutated(ascii_lower(value)),
    "make_ascii_uppercase": lambda value: Mutated(ascii_upper(value)),
    "pop": pop,
    "push": lambda value, one: Mutated(value + char(one)),
    "push_str": lambda value, other: Mutated(value + text(other)),
    "remove": remove,
    "replace_range": replace_range,
    "reserve": lambda value, _: Mutated(value),
    "retain": retain,
    "split_off": split_off,
    "truncate": truncate,
}
