"""Iterators that are read before Rust would read them: their closures then run too early (EVL-10).

Rust pulls one item at a time, between what the consumer does, and none after the consumer stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.memory import Memory
from migrate.rust.evaluation.signals import LimitReached, Unsupported
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known.methods import call_method
from migrate.rust.known.values import Iteration, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.values import Value

EARLY = Opaque("unsupported_expr", "a lazy iterator whose closure changes variables")
FURTHER = Opaque("output_dependent_property", "how far outputs let an iterator go")


def read_ahead(run: Run, items: Value, read: Callable[[Value], list[Value]]) -> list[Value]:
    """Return all items of a value, read at once.

    Raises `Unsupported` when reading changed variables: nobody knows what they hold from then on.
    """
    if not isinstance(items, Iteration):
        return read(items)
    memory = Memory(run)
    found = read(items)
    changed = [item for item in memory.changed(memory.start) if type(item) is not Iteration]
    if changed:
        memory.forget(changed, EARLY)
        raise Unsupported(EARLY.code, EARLY.detail)
    return found


def read_on_condition(run: Run, items: Value, read: Callable[[Value], list[Value]]) -> list[Value]:
    """Return all items of a value of which outputs decide how many Rust takes.

    Nobody knows from then on where the iterators stand that they come from.
    """
    memory = Memory(run)
    found = read_ahead(run, items, read)
    memory.forget(memory.changed(memory.start), FURTHER)
    return found


def in_turn(run: Run, items: Value, read: Callable[[Value], list[Value]]) -> Iterator[Value]:
    """Yield the elements that a loop goes over; an iterator gives each when its turn has come.

    What a loop that is left has not come to stays in the iterator, and its closures do not run.
    After a jump out that outputs decide, all others are read at once. `read` gives all elements of
    a value. Raises `LimitReached` past the limit, of an iterator when it comes there (EVL-19).
    """
    if isinstance(items, Range) and items.end is None:
        items = call_method(items, "into_iter")
    if not isinstance(items, Iteration):
        yield from read(items)
        return
    waiting = len(run.deferred)
    for number, item in enumerate(items):
        if number == limits.TURNS:
            raise LimitReached("unroll_limit", f"a loop of more than {limits.TURNS} turns")
        yield item
        if len(run.deferred) > waiting:
            yield from read_ahead(run, items, read)
            return


def zipped_in_turn(run: Run, items: Iteration, arguments: Sequence[Value]) -> Value:
    """Return `items.zip(other)`: how far it reads past the last pair depends on the types.

    Where reading on changes variables, taking the last item raises `Unsupported`.
    """
    zipped = call_method(items, "zip", arguments)
    if not isinstance(zipped, Iteration) or zipped.unordered:
        return zipped
    others = call_method(arguments[0], "into_iter")
    assert isinstance(others, Iteration)
    return Iteration(_pairs(run, items, others))


def _pairs(run: Run, items: Iteration, others: Iteration) -> Iterator[Value]:
    while True:
        try:
            others.peek()
        except StopIteration:
            read_ahead(run, items, lambda rest: [next(rest, None)])
            return
        try:
            item = next(items)
        except StopIteration:
            return
        yield item, next(others)
