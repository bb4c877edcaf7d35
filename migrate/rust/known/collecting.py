"""`collect`, `sum`, `product`: results whose type the code around them names (EVL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.conversion import from_json, to_json
from migrate.rust.known.defaults import HASHED, JSON, LISTS, MAPS, SETS, STRINGS
from migrate.rust.known.errors import NeedsKnown, NeedsType
from migrate.rust.known.integers import FLOATS, WIDTHS, checked
from migrate.rust.known.needs import integer
from migrate.rust.known.records import (
    UNIT,
    Err,
    HashedMap,
    HashedSet,
    Iteration,
    JsonValue,
    Known,
    ListKey,
    Nothing,
    Ok,
    Some,
    bounded,
)
from migrate.rust.known.set_values import set_of
from migrate.rust.known.string_building import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from migrate.rust.known.types import RustType

INFERRED = frozenset({"_"})
FALLIBLE = frozenset({"Option", "Result"})


def collect(source: Iteration, *, wanted: RustType | None = None) -> Known:
    """`collect::<T>()`; without a type a list. Raises `NeedsType`, `NeedsKnown`, `SourcePanic`."""
    name = wanted.name if wanted else "_"
    if wanted is not None and name in FALLIBLE:
        return _until_failure(source, wanted, collect)
    if name not in COLLECTIONS:
        raise NeedsType(f"collect into {name}")
    return COLLECTIONS[name](bounded(source))


def pairs_to_map(pairs: Iterable[Known]) -> dict[Known, Known]:
    """A map of pairs; a later pair with the same key wins. Raises `NeedsKnown`."""
    entries: dict[Known, Known] = {}
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise NeedsKnown(pair, "a pair of key and value")
        entries[map_key(pair[0])] = pair[1]
    return entries


def map_key(key: Known) -> Known:
    """A value that can be a key of a map. Raises `NeedsKnown` for lists and foreign values."""
    if isinstance(key, list):
        return ListKey(map(map_key, key))
    try:
        hash(key)
    except TypeError:
        raise NeedsKnown(key, "a value that can be a key") from None
    return key


def sum_of(source: Iteration, *, wanted: RustType | None = None) -> Known:
    """`sum`, of options and results too. Raises `Overflow` of a known type, and `NeedsKnown`."""
    if wanted is not None and wanted.name in FALLIBLE:
        return _until_failure(source, wanted, sum_of)
    return _folded(source, wanted, lambda total, item: total + item, 0)


def product_of(source: Iteration, *, wanted: RustType | None = None) -> Known:
    """`product`, of options and results too. Raises as `sum` does."""
    if wanted is not None and wanted.name in FALLIBLE:
        return _until_failure(source, wanted, product_of)
    return _folded(source, wanted, lambda total, item: total * item, 1)


def _folded(
    source: Iteration,
    wanted: RustType | None,
    step: Callable[[int | float, int | float], int | float],
    start: int,
) -> int | float:
    name = wanted.name if wanted else "_"
    numbers = list(bounded(source))
    if name in FLOATS or (numbers and isinstance(numbers[0], float)):
        # Rust's sum of no floats is -0.0.
        total: int | float = -0.0 if start == 0 else 1.0
        for number in numbers:
            if not isinstance(number, float):
                raise NeedsKnown(number, "a float")
            total = step(total, number)
        return total
    total = start
    for number in numbers:
        total = step(total, integer(number))
        if name in WIDTHS:
            checked(int(total), name)
    return total


def _until_failure(source: Iteration, wanted: RustType, gather: Callable[..., Known]) -> Known:
    """`Result<C, E>` and `Option<C>`: the first failure, or what is gathered of what succeeded."""
    failures: list[Known] = []
    inner = wanted.args[0] if wanted.args else None
    gathered = gather(Iteration(_successes(source, failures)), wanted=inner)
    if failures:
        return failures[0]
    return Ok(gathered) if wanted.name == "Result" else Some(gathered)


def _successes(source: Iteration, failures: list[Known]) -> Iterator[Known]:
    for item in source:
        if isinstance(item, Err | Nothing):
            failures.append(item)
            return
        if not isinstance(item, Ok | Some):
            raise NeedsKnown(item, "an option or a result")
        yield item.value


def _json(source: Iterable[Known]) -> JsonValue:
    """`Value`: an array, or an object of pairs."""
    gathered = list(source)
    if gathered and all(isinstance(item, tuple) and len(item) == 2 for item in gathered):
        return from_json(to_json(pairs_to_map(gathered)))
    return from_json(to_json(gathered))


def _unit(source: Iterable[Known]) -> Known:
    for _ in source:
        pass
    return UNIT


COLLECTIONS: dict[str, Callable[[Iterable[Known]], Known]] = {
    **dict.fromkeys(LISTS | INFERRED, list),
    **dict.fromkeys(MAPS - HASHED, pairs_to_map),
    **dict.fromkeys(SETS - HASHED, set_of),
    **dict.fromkeys(MAPS & HASHED, lambda source: HashedMap(pairs_to_map(source))),
    **dict.fromkeys(SETS & HASHED, lambda source: HashedSet(set_of(source).items)),
    **dict.fromkeys(STRINGS, lambda source: joined(Iteration(source))),
    **dict.fromkeys(JSON, _json),
    "()": _unit,
}

TABLE: dict[str, Callable[..., Known]] = {
    "collect": collect,
    "product": product_of,
    "sum": sum_of,
}
