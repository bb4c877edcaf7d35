"""Iterator adapters: methods that give another iterator, lazily (EVL-10)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from migrate.rust.known.conversion import copied
from migrate.rust.known.errors import NeedsKnown, SourcePanic
from migrate.rust.known.needs import boolean, function, integer, items
from migrate.rust.known.records import Iteration, Known, Nothing, Some

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def filtered(source: Iteration, keep: Known) -> Iteration:
    """`filter`."""
    apply = function(keep)
    return Iteration(item for item in source if boolean(apply(item)))


def filter_map(source: Iteration, change: Known) -> Iteration:
    """`filter_map`: what the closure gives `Some` for."""
    return Iteration(_somes(map(function(change), source)))


def flat_map(source: Iteration, change: Known) -> Iteration:
    """`flat_map`: what the closure gives, one after the other."""
    return Iteration(_flattened(map(function(change), source)))


def map_while(source: Iteration, change: Known) -> Iteration:
    """`map_while`: up to the first `None`."""
    return Iteration(_until_none(map(function(change), source)))


def take_while(source: Iteration, keep: Known) -> Iteration:
    """`take_while`; like Rust's, it also consumes the first item that fails."""
    apply = function(keep)
    return Iteration(itertools.takewhile(lambda item: boolean(apply(item)), source))


def skip_while(source: Iteration, drop: Known) -> Iteration:
    """`skip_while`."""
    apply = function(drop)
    return Iteration(itertools.dropwhile(lambda item: boolean(apply(item)), source))


def inspect(source: Iteration, look: Known) -> Iteration:
    """`inspect`."""
    apply = function(look)
    return Iteration(_looked_at(source, apply))


def step_by(source: Iteration, step: Known) -> Iteration:
    """`step_by`. Raises `SourcePanic` for a step of 0."""
    if integer(step) == 0:
        raise SourcePanic("step_by(0)")
    return Iteration(itertools.islice(source, 0, None, integer(step)))


def scan(source: Iteration, start: Known, change: Known) -> Iteration:
    """Refuse `scan`: its closure changes a state that is passed by reference."""
    raise NeedsKnown(change, "a closure without a state")


def reversed_(source: Iteration) -> Iteration:
    """`rev`."""
    return Iteration(_from_back(source))


def taken(source: Iteration, count: Known) -> Iteration:
    """`take`; items after them are left in the source (`by_ref`)."""
    return Iteration(itertools.islice(source, integer(count)))


def skipped(source: Iteration, count: Known) -> Iteration:
    """`skip`."""
    return Iteration(itertools.islice(source, integer(count), None))


def _somes(results: Iterator[Known]) -> Iterator[Known]:
    for result in results:
        if isinstance(result, Some):
            yield result.value
        elif not isinstance(result, Nothing):
            raise NeedsKnown(result, "an option")


def _until_none(results: Iterator[Known]) -> Iterator[Known]:
    for result in results:
        if isinstance(result, Nothing):
            return
        if not isinstance(result, Some):
            raise NeedsKnown(result, "an option")
        yield result.value


def _flattened(results: Iterator[Known]) -> Iterator[Known]:
    for result in results:
        yield from items(result)


def _looked_at(source: Iteration, apply: Callable[..., Known]) -> Iterator[Known]:
    for item in source:
        apply(item)
        yield item


def _from_back(source: Iteration) -> Iterator[Known]:
    while True:
        try:
            item = source.next_back()
        except StopIteration:
            return
        yield item


def _chained(source: Iteration, other: Known) -> Iterator[Known]:
    yield from source
    yield from items(other)


def _identity(source: Iteration) -> Iteration:
    return source


TABLE: dict[str, Callable[..., Known]] = {
    **dict.fromkeys(
        ("by_ref", "fuse", "into_iter", "iter", "iter_mut", "peekable"),
        _identity,
    ),
    **dict.fromkeys(("cloned", "copied"), lambda source: Iteration(map(copied, source))),
    "chain": lambda source, other: Iteration(_chained(source, other)),
    "cycle": lambda source: Iteration(itertools.cycle(source)),
    "enumerate": lambda source: Iteration(enumerate(source)),
    "filter": filtered,
    "filter_map": filter_map,
    "flat_map": flat_map,
    "flatten": lambda source: Iteration(_flattened(source)),
    "inspect": inspect,
    "map": lambda source, change: Iteration(map(function(change), source)),
    "map_while": map_while,
    "rev": reversed_,
    "scan": scan,
    "skip": skipped,
    "skip_while": skip_while,
    "step_by": step_by,
    "take": taken,
    "take_while": take_while,
    "zip": lambda source, other: Iteration(zip(source, items(other), strict=False)),
}
