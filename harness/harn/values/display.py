"""The display of values (OUT-1): what `println`, interpolation and `join` write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from harness.harn.values.numbers import float_display
from harness.harn.values.writing import Children, Parts, separated, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from harness.harn.runtime.run import Run

_UNITS: Final = ((3_600_000, "h"), (60_000, "m"), (1_000, "s"))
"""Milliseconds of the units of a duration, the largest first."""

_BYTES_SHOWN: Final = 32


def display(value: Value) -> str:
    """Return the display of `value` (OUT-1).

    Raises `LimitError` (`text_limit`) for one longer than `writing.LARGEST_TEXT`.
    """
    if type(value) is str:
        return value
    part = _parts(value)
    return part if isinstance(part, str) else written(value, _parts)


def display_for(run: Run, value: Value) -> str:
    """Return the display of `value` and count it as steps: for what may be done often.

    Raises `LimitError`.
    """
    text = display(value)
    run.room_for(len(text))
    return text


def _parts(value: Value) -> Parts:
    return _WRITERS.get(type(value), _closure)(value)


def _entries(entries: dict[str, Value]) -> Children:
    lead = ""
    for key in sorted(entries):
        yield f"{lead}{key}: ", entries[key]
        lead = ", "


def _values(opener: str, values: Iterator[Value], closer: str) -> Parts:
    return opener, separated(values), closer


def _closure(value: Closure) -> str:
    return f"<fn({', '.join(value.parameter_names)})>"


def _range(value: Range) -> str:
    return f"{value.start} to {value.end}{' exclusive' if value.exclusive else ''}"


def _duration(value: Duration) -> str:
    for size, unit in _UNITS:
        if value.milliseconds % size == 0:
            return f"{value.milliseconds // size}{unit}"
    return f"{value.milliseconds}ms"


def _enum(value: EnumValue) -> Parts:
    name = f"{value.enum}.{value.variant}"
    return _values(f"{name}(", iter(value.fields), ")") if value.fields else name


def _iteration(value: Iteration) -> str:
    if not value.done:
        return f"<{value.kind}>"
    return "<iter (exhausted)>" if value.kind == "iter" else f"<{value.kind} (done)>"


def _bytes(value: bytes) -> str:
    hidden = len(value) - _BYTES_SHOWN
    return f'b"{value[:_BYTES_SHOWN].hex()}{f"...+{hidden}" if hidden > 0 else ""}"'


_WRITERS: Final[dict[type, Callable[[Value], Parts]]] = {
    str: lambda value: value,
    int: str,
    float: float_display,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _: "nil",
    bytes: _bytes,
    list: lambda value: _values("[", iter(value), "]"),
    dict: lambda value: ("{", _entries(value), "}"),
    SetValue: lambda value: _values("set(", iter(value.items.values()), ")"),
    Pair: lambda value: _values("(", iter((value.first, value.second)), ")"),
    Range: _range,
    Duration: _duration,
    EnumValue: _enum,
    EnumType: lambda value: f"<enum {value.name}>",
    StructValue: lambda value: (f"{value.type.name} {{", _entries(value.fields), "}"),
    StructType: lambda value: f"<struct {value.name}>",
    Builtin: lambda value: f"<builtin {value.name}>",
    Iteration: _iteration,
}
