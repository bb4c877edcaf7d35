"""Methods of strings, apart from those that split and trim (EVL-10). Offsets are bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.errors import SourcePanic
from migrate.rust.known.indentation import unindented
from migrate.rust.known.needs import bounds, integer, text
from migrate.rust.known.patterns import (
    Match,
    occurrences,
    occurrences_back,
    prefix_end,
    suffix_start,
)
from migrate.rust.known.records import (
    NOTHING,
    ByteString,
    Char,
    Iteration,
    Known,
    Nothing,
    Some,
)
from migrate.rust.known.sizes import need_text, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def byte_length(value: str) -> int:
    """Length in UTF-8 bytes (OPR-03)."""
    return len(value) if value.isascii() else len(value.encode())


def point_offset(value: str, offset: int) -> int | None:
    """Code points before a byte offset; `None` when it is outside or inside a character."""
    if not 0 <= offset <= byte_length(value):
        return None
    if value.isascii():
        return offset
    try:
        return len(value.encode()[:offset].decode())
    except UnicodeDecodeError:
        return None


def need_offset(value: str, offset: Known) -> int:
    """Code points before a byte offset that must be on a border. Raises `SourcePanic` (IDM-29)."""
    found = point_offset(value, integer(offset))
    if found is None:
        raise SourcePanic(f"byte {offset} is no char boundary of {value!r}")
    return found


def slice_bytes(value: str, chosen: Known) -> str | None:
    """`value.get(a..b)`: the bytes of a range, `None` when a bound is outside or inside a char."""
    found = bounds(chosen, byte_length(value))
    if found is None:
        return None
    start, end = (point_offset(value, bound) for bound in found)
    return None if start is None or end is None else value[start:end]


def get(value: str, chosen: Known) -> Some | Nothing:
    """`get` with a range of bytes."""
    found = slice_bytes(value, chosen)
    return NOTHING if found is None else Some(found)


def split_at(value: str, offset: Known) -> tuple[str, str]:
    """`split_at`. Raises `SourcePanic`."""
    at = need_offset(value, offset)
    return value[:at], value[at:]


def split_at_checked(value: str, offset: Known) -> Some | Nothing:
    """`split_at_checked`."""
    at = point_offset(value, integer(offset))
    return NOTHING if at is None else Some((value[:at], value[at:]))


def char_indices(value: str) -> Iteration:
    """`char_indices`: byte offsets with chars."""
    return Iteration(_with_offsets(value))


def find(value: str, pattern: Known) -> Some | Nothing:
    """`find`: byte offset of the first occurrence."""
    return _position(value, next(occurrences(value, pattern), None))


def rfind(value: str, pattern: Known) -> Some | Nothing:
    """`rfind`: byte offset of the last occurrence."""
    return _position(value, next(occurrences_back(value, pattern), None))


def contains(value: str, pattern: Known) -> bool:
    """`contains`."""
    return next(occurrences(value, pattern), None) is not None


def starts_with(value: str, pattern: Known) -> bool:
    """`starts_with`."""
    return prefix_end(value, pattern) is not None


def ends_with(value: str, pattern: Known) -> bool:
    """`ends_with`."""
    return suffix_start(value, pattern) is not None


def matches(value: str, pattern: Known) -> Iteration:
    """`matches`: the occurrences."""
    return Iteration(value[start:end] for start, end in occurrences(value, pattern))


def rmatches(value: str, pattern: Known) -> Iteration:
    """`rmatches`: the occurrences from the back."""
    return Iteration(value[start:end] for start, end in occurrences_back(value, pattern))


def match_indices(value: str, pattern: Known) -> Iteration:
    """`match_indices`: byte offsets with occurrences."""
    return Iteration(_indices(value, occurrences(value, pattern)))


def rmatch_indices(value: str, pattern: Known) -> Iteration:
    """`rmatch_indices`: byte offsets with occurrences, from the back."""
    found = list(occurrences_back(value, pattern))
    return Iteration(reversed(list(_indices(value, reversed(found)))))


def replace(value: str, pattern: Known, by: Known) -> str:
    """`replace`: every occurrence."""
    return _replaced(value, occurrences(value, pattern), text(by))


def replacen(value: str, pattern: Known, by: Known, count: Known) -> str:
    """`replacen`: the first occurrences."""
    found = zip(range(integer(count)), occurrences(value, pattern), strict=False)
    return _replaced(value, (match for _, match in found), text(by))


def repeat(value: str, count: Known) -> str:
    """`repeat`. Raises `TooLarge`."""
    need_text(len(value) * integer(count))
    return value * integer(count)


def eq_ignore_ascii_case(value: str, other: Known) -> bool:
    """`eq_ignore_ascii_case`."""
    return ascii_lower(value) == ascii_lower(text(other))


def ascii_lower(value: str) -> str:
    """`to_ascii_lowercase`: other letters are left alone."""
    return value.translate(LOWER)


def ascii_upper(value: str) -> str:
    """`to_ascii_uppercase`."""
    return value.translate(UPPER)


def encode_utf16(value: str) -> Iteration:
    """`encode_utf16`."""
    data = value.encode("utf-16-le")
    return Iteration(int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2))


UPPER = {ord("a") + at: ord("A") + at for at in range(26)}
LOWER = {ord("A") + at: ord("a") + at for at in range(26)}


def _with_offsets(value: str) -> Iterator[tuple[int, Char]]:
    offset = 0
    for one in value:
        yield offset, Char(one)
        offset += byte_length(one)


def _indices(value: str, found: Iterator[Match]) -> Iterator[tuple[int, str]]:
    position, offset = 0, 0
    for start, end in found:
        offset += byte_length(value[position:start])
        position = start
        yield offset, value[start:end]


def _position(value: str, match: Match | None) -> Some | Nothing:
    return NOTHING if match is None else Some(byte_length(value[: match[0]]))


def _replaced(value: str, found: Iterator[Match], by: str) -> str:
    pieces: list[str] = []
    position = 0
    for start, end in found:
        pieces += [value[position:start], by]
        position = end
    return text_of([*pieces, value[position:]])


TABLE: dict[str, Callable[..., Known]] = {
    "as_bytes": lambda value: ByteString(value.encode()),
    "as_mut_str": lambda value: value,
    "as_str": lambda value: value,
    "bytes": lambda value: Iteration(value.encode()),
    "char_indices": char_indices,
    "chars": lambda value: Iteration(map(Char, value)),
    "contains": contains,
    "encode_utf16": encode_utf16,
    "ends_with": ends_with,
    "eq_ignore_ascii_case": eq_ignore_ascii_case,
    "find": find,
    "get": get,
    "into_boxed_str": lambda value: value,
    "into_bytes": lambda value: list(value.encode()),
    "into_owned": lambda value: value,
    "into_string": lambda value: value,
    "is_ascii": lambda value: value.isascii(),
    "is_char_boundary": lambda value, offset: point_offset(value, integer(offset)) is not None,
    "is_empty": lambda value: value == "",
    "len": byte_length,
    "match_indices": match_indices,
    "matches": matches,
    "repeat": repeat,
    "replace": replace,
    "replacen": replacen,
    "rfind": rfind,
    "rmatch_indices": rmatch_indices,
    "rmatches": rmatches,
    "split_at": split_at,
    "split_at_checked": split_at_checked,
    "starts_with": starts_with,
    "to_ascii_lowercase": ascii_lower,
    "to_ascii_uppercase": ascii_upper,
    "to_lowercase": lambda value: value.lower(),
    "to_str": Some,  # of an `OsStr`
    "to_string_lossy": lambda value: value,
    "to_uppercase": lambda value: value.upper(),
    "unindent": unindented,
}
