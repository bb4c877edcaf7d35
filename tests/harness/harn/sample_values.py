"""Values for tests, one and more of every kind."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from host_calls import new_run

from harness.harn.values.iteration import iterator
from harness.harn.values.model import (
    Builtin,
    Closure,
    Duration,
    EnumType,
    EnumValue,
    Iteration,
    Pair,
    Range,
    SetValue,
    StructType,
    StructValue,
    Value,
)
from harness.harn.values.sets import set_of

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run

RUN = new_run()

POINT = StructType("Point", ("x", "y"))
OTHER = StructType("Other", ("x", "y"))


class SampleClosure(Closure):
    """A closure with names and no body."""

    __slots__ = ()

    def __init__(self, *names: str) -> None:
        self.parameter_names = names


def a_set(*values: Value) -> SetValue:
    return set_of(RUN, values)


def a_function(function: Any) -> Builtin:
    """Give a callable of the language that does what a Python function does."""
    return Builtin("callback", lambda run, arguments: function(*arguments))


def a_run(dialect: str) -> Run:
    run = new_run()
    run.dialect = dialect
    return run


def generator(*values: Value) -> Iteration:
    return Iteration("generator", iter(values))


def every_kind() -> dict[str, Value]:
    """Give a value of every kind, fresh where it can be used up."""
    return {
        "nil": None,
        "bool": True,
        "int": 7,
        "float": 2.5,
        "string": "seven",
        "bytes": b"\x01\x02",
        "list": [1, "x"],
        "dict": {"a": 1},
        "set": a_set(1, 2),
        "pair": Pair(1, "b"),
        "range": Range(1, 3),
        "duration": Duration(1500),
        "enum": EnumValue("Color", "Rgb", (1, 2)),
        "struct": StructValue(POINT, {"x": 1}),
        "closure": SampleClosure("a", "b"),
        "builtin": Builtin("len", lambda run, arguments: 0),
        "iter": iterator([1, 2]),
        "generator": generator(1),
        "stream": Iteration("stream", iter([1])),
    }


EQUALS_NOTHING = {
    "closure": SampleClosure(),
    "generator": generator(1),
    "stream": Iteration("stream", iter([1])),
    "nan": math.nan,
}
"""Values that equal nothing, not even themselves (VAL-4)."""

COLOR = EnumType("Color", {"Red": 0, "Rgb": 2})


def nested(levels: int, innermost: Value = 0) -> Value:
    value = innermost
    for _ in range(levels):
        value = [value]
    return value


def doubled(times: int) -> Value:
    """Give lists that each hold the last one twice: small, and endless when they are written."""
    value: Value = 0
    for _ in range(times):
        value = [value, value]
    return value
