"""Methods of vectors, slices and arrays that leave them as they are (EVL-10)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from migrate.rust.known.compare import order, same
from migrate.rust.known.conversion import copied
from migrate.rust.known.errors import NeedsKnown, SourcePanic
from migrate.rust.known.needs import boolean, bounds, elements, function, integer, text
from migrate.rust.known.records import (
    NOTHING,
    Err,
    Iteration,
    Known,
    Nothing,
    Ok,
    Range,
    Some,
)
from migrate.rust.known.sizes import need_elements, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def get(values: list[Known], chosen: Known) -> Some | Nothing:
    """`get` with an index or a range."""
    if isinstance(chosen, Range):
        found = bounds(chosen, len(values))
        return NOTHING if found is None else Some(values[found[0] : found[1]])
    at = integer(chosen)
    return Some(values[at]) if 0 <= at < len(values) else NOTHING


def contains(values: list[Known], item: Known) -> bool:
    """`contains`."""
    return any(same(one, item) for one in values)


def starts_with(values: list[Known], needle: Known) -> bool:
    """`starts_with` of a slice."""
    wanted = elements(needle)
    return len(wanted) <= len(values) and same(values[: len(wanted)], wanted)


def ends_with(values: list[Known], needle: Known) -> bool:
    """`ends_with` of a slice."""
    wanted = elements(needle)
    start = len(values) - len(wanted)
    return start >= 0 and same(values[start:], wanted)


def join(values: list[Known], separator: Known) -> Known:
    """`join` of strings with a string, or of lists with an element or a list."""
    if isinstance(separator, str) and (not values or not isinstance(values[0], list)):
        return text_of(map(text, values), separator)
    between = separator if isinstance(separator, list) else [separator]
    joined: list[Known] = []
    for at, part in enumerate(values):
        need_elements(len(joined) + len(between) + len(elements(part)))
        joined += [copied(value) for value in (*(between if at else []), *elements(part))]
    return joined


def concat(values: list[Known]) -> Known:
    """`concat` of strings or of lists."""
    if not values:
        raise NeedsKnown(values, "elements that say what they are concatenated to")
    return join(values, "" if isinstance(values[0], str) else [])


def windows(values: list[Known], size: Known) -> Iteration:
    """`windows`. Raises `SourcePanic` for a size of 0."""
    width = _size(size)
    return Iteration(values[at : at + width] for at in range(len(values) - width + 1))


def chunks(values: list[Known], size: Known) -> Iteration:
    """`chunks`: the last one may be shorter. Raises `SourcePanic` for a size of 0."""
    width = _size(size)
    return Iteration(values[at : at + width] for at in range(0, len(values), width))


def chunks_exact(values: list[Known], size: Known) -> Iteration:
    """`chunks_exact`: without a shorter last one."""
    width = _size(size)
    whole = len(values) - len(values) % width
    return Iteration(values[at : at + width] for at in range(0, whole, width))


def rchunks(values: list[Known], size: Known) -> Iteration:
    """`rchunks`: from the back."""
    width = _size(size)
    ends = range(len(values), 0, -width)
    return Iteration(values[max(end - width, 0) : end] for end in ends)


def split(values: list[Known], test: Known) -> Iteration:
    """`split` at elements that pass a test."""
    return Iteration(_pieces(values, test))


def split_at(values: list[Known], at: Known) -> tuple[Known, Known]:
    """`split_at`. Raises `SourcePanic`."""
    middle = integer(at)
    if not 0 <= middle <= len(values):
        raise SourcePanic(f"split_at({middle}) of {len(values)} elements")
    return values[:middle], values[middle:]


def binary_search(values: list[Known], item: Known) -> Ok | Err:
    """`binary_search` of a sorted list: the index, or where it would stand."""
    for at, one in enumerate(values):
        sign = order(one, item)
        if sign is not None and sign >= 0:
            return Ok(at) if sign == 0 else Err(at)
    return Err(len(values))


def is_sorted(values: list[Known]) -> bool:
    """`is_sorted`."""
    return all(order(one, other) in (-1, 0) for one, other in pairwise(values))


def is_sorted_by_key(values: list[Known], key: Known) -> bool:
    """`is_sorted_by_key`."""
    return is_sorted([function(key)(value) for value in values])


def partition_point(values: list[Known], test: Known) -> int:
    """`partition_point`: how many elements at the front pass."""
    apply = function(test)
    return next((at for at, one in enumerate(values) if not boolean(apply(one))), len(values))


def repeat(values: list[Known], count: Known) -> list[Known]:
    """`repeat`."""
    need_elements(len(values) * integer(count))
    return [copied(value) for _ in range(integer(count)) for value in values]


def _size(size: Known) -> int:
    if integer(size) <= 0:
        raise SourcePanic("a chunk size of 0")
    return integer(size)


def _pieces(values: list[Known], test: Known) -> Iterator[Known]:
    apply = function(test)
    piece: list[Known] = []
    for one in values:
        if boolean(apply(one)):
            yield piece
            piece = []
        else:
            piece.append(one)
    yield piece


def _first(values: list[Known]) -> Some | Nothing:
    return Some(values[0]) if values else NOTHING


def _last(values: list[Known]) -> Some | Nothing:
    return Some(values[-1]) if values else NOTHING


def _split_first(values: list[Known]) -> Some | Nothing:
    return Some((values[0], values[1:])) if values else NOTHING


def _split_last(values: list[Known]) -> Some | Nothing:
    return Some((values[-1], values[:-1])) if values else NOTHING


def _same_list(values: list[Known]) -> list[Known]:
    return values


TABLE: dict[str, Callable[..., Known]] = {
    **dict.fromkeys(
        ("as_mut_slice", "as_slice", "into_boxed_slice", "into_vec"),
        _same_list,
    ),
    **dict.fromkeys(("first", "first_mut", "front"), _first),
    **dict.fromkeys(("last", "last_mut", "back"), _last),
    **dict.fromkeys(("get", "get_mut"), get),
    "binary_search": binary_search,
    "chunks": chunks,
    "chunks_exact": chunks_exact,
    "concat": concat,
    "contains": contains,
    "ends_with": ends_with,
    "is_empty": lambda values: not values,
    "is_sorted": is_sorted,
    "is_sorted_by_key": is_sorted_by_key,
    "join": join,
    "len": len,
    "map": lambda values, change: [function(change)(value) for value in values],
    "partition_point": partition_point,
    "rchunks": rchunks,
    "repeat": repeat,
    "split": split,
    "split_at": split_at,
    "split_first": _split_first,
    "split_last": _split_last,
    "starts_with": starts_with,
    "to_vec": copied,
    "windows": windows,
}

BYTES: dict[str, Callable[..., Known]] = {
    "is_ascii": lambda text: text.value.isascii(),
    "is_empty": lambda text: not text.value,
    "len": lambda text: len(text.value),
    "to_ascii_lowercase": lambda text: list(text.value.lower()),
    "to_ascii_uppercase": lambda text: list(text.value.upper()),
    "to_vec": lambda text: list(text.value),
}
"""Methods of a byte string; for the others it is a list of numbers."""
