"""HLX-5, VAL-7: no builtin and no method makes an int that 64 bits do not hold."""

from __future__ import annotations

import math
from itertools import chain, product
from typing import TYPE_CHECKING, Any

import pytest
from host_calls import new_run
from sample_values import a_set

from harness.harn import builtins, methods
from harness.harn.errors import HarnError
from harness.harn.values.iteration import iterator
from harness.harn.values.model import Duration, EnumValue, Pair, Range, SetValue, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.runtime.run import Run

LEAST, MOST = -(2**63), 2**63 - 1

EXTREMES: tuple[Value, ...] = (
    *(LEAST, MOST, -1, 2),
    *(1e19, -1e19, 1e300, 0.5, math.inf, math.nan),
    *("9223372036854775808", "9" * 400, "[99999999999999999999]"),
    [MOST, MOST, 1e300],
    {"n": MOST},
    a_set(LEAST, -1),
    Range(LEAST, MOST),
    Duration(MOST),
)

GROUPS = [group for group in builtins.GROUPS if group.startswith("harness.harn.builtins.")]

RECEIVERS = {
    "list": [MOST, MOST, LEAST, 2],
    "string": "9" * 30,
    "dict": {"n": MOST},
    "set": a_set(LEAST, -1),
    "range": Range(LEAST, MOST),
}


def ints(value: Value) -> Iterator[int]:
    """Yield all ints in a value."""
    match value:
        case bool():
            return
        case int():
            yield value
        case list():
            yield from chain.from_iterable(map(ints, value))
        case dict():
            yield from chain.from_iterable(map(ints, value.values()))
        case SetValue():
            yield from chain.from_iterable(map(ints, value.items.values()))
        case Pair():
            yield from chain(ints(value.first), ints(value.second))
        case EnumValue():
            yield from chain.from_iterable(map(ints, value.fields))


def too_large(function: Any, arguments: list[Value]) -> list[int]:
    """Give the ints of the result that no script could have; none where the call is refused."""
    try:
        result = function(new_run(steps=1000, size=1000), arguments)
    except HarnError:
        return []
    return [one for one in ints(result) if not LEAST <= one <= MOST]


@pytest.mark.parametrize("name", " ".join(builtins.GROUPS[one] for one in GROUPS).split())
def test_builtins(name: str) -> None:
    builtin = builtins.find(name)
    assert builtin is not None

    for arguments in chain(product(EXTREMES), product(EXTREMES, repeat=2)):
        assert too_large(builtin.invoke, list(arguments)) == [], arguments


METHODS = [(kind, name) for kind in [*RECEIVERS, "iter"] for name in methods.table(kind)]


@pytest.mark.parametrize(("kind", "name"), METHODS)
def test_methods(kind: str, name: str) -> None:
    def call(run: Run, arguments: list[Value]) -> Value:
        receiver = iterator([MOST, MOST, 2]) if kind == "iter" else RECEIVERS[kind]
        return methods.table(kind)[name](run, receiver, arguments)

    for arguments in chain([()], product(EXTREMES), product(EXTREMES, repeat=2)):
        assert too_large(call, list(arguments)) == [], arguments
