"""How steps and sinks draw from an iterator, and how they read their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.errors import HarnError
from harness.harn.values.arguments import argument
from harness.harn.values.iteration import iterator, pulled
from harness.harn.values.model import Iteration
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value

DEEPEST: Final = 100
"""Most steps that an element goes through: each is drawn from inside the next."""


def drawn(run: Run, iteration: Iteration) -> Iterator[Value]:
    """Yield what is left of an iterator; each element is a step of `run`, for it may not end."""
    for value in pulled(iteration):
        run.spend(1)
        yield value


def step(name: str, elements: Iterator[Value], *sources: Iteration) -> Iteration:
    """Return the iterator over `elements`, which are drawn from `sources`.

    Raises `iter_argument` where there are too many of them inside each other.
    """
    depth = 1 + max(source.depth for source in sources)
    if depth > DEEPEST:
        raise wrong(name, f"more than {DEEPEST} steps after one another; use to_list()")
    return Iteration("iter", elements, depth=depth)


def callback(name: str, arguments: list[Value], at: int = 0) -> Invocable:
    """Return the callback. Raises `iter_argument`."""
    function = argument(arguments, at)
    if is_callable(function):
        return function
    raise wrong(name, f"argument {at + 1} must be a callable, got {type_name(function)}")


def size(name: str, arguments: list[Value], at: int, least: int, default: Value = None) -> int:
    """Return a whole number that is at least `least`, 0 or 1. Raises `iter_argument`."""
    value = argument(arguments, at, default)
    if type(value) is int and value >= least:
        return value
    got = value if type(value) is int else type_name(value)
    expected = "a non-negative int" if least == 0 else "a positive int"
    raise wrong(name, f"argument {at + 1} must be {expected}, got {got}")


def other(name: str, arguments: list[Value]) -> Iteration:
    """Return the iterator over the argument. Raises `iter_argument`."""
    value = argument(arguments, 0)
    try:
        return iterator(value)
    except HarnError:
        raise wrong(name, f"cannot iterate over {type_name(value)}") from None


def wrong(name: str, problem: str) -> HarnError:
    """Return the error of a method of iterators."""
    return HarnError("iter_argument", f"iter.{name}: {problem}", "Type error: ")
