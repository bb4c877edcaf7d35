"""Texts made of a text: case, blanks, replacements, padding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import by_name, linear
from harness.harn.values.arguments import integer, text
from harness.harn.values.arithmetic import repeated
from harness.harn.values.blanks import BLANKS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def _replace(run: Run, receiver: str, arguments: list[Value]) -> Value:
    return replaced(run, receiver, text(run, arguments, 0), text(run, arguments, 1))


def replaced(run: Run, receiver: str, old: str, new: str) -> str:
    """Return the text with every `old` replaced; an empty one occurs around each character."""
    run.room_for(len(receiver) + receiver.count(old) * (len(new) - len(old)))
    return receiver.replace(old, new)


def _repeat(run: Run, receiver: str, arguments: list[Value]) -> Value:
    return repeated(run, receiver, integer("string.repeat", arguments, 0, 1))


def _padding(run: Run, where: str, receiver: str, arguments: list[Value]) -> str:
    """Return what is missing; of a longer padding text the first character is taken."""
    width = max(integer(where, arguments, 0), 0)
    run.room_for(width)
    return (text(run, arguments, 1) or " ")[0] * (width - len(receiver))


def _pad_left(run: Run, receiver: str, arguments: list[Value]) -> Value:
    return _padding(run, "string.pad_left", receiver, arguments) + receiver


def _pad_right(run: Run, receiver: str, arguments: list[Value]) -> Value:
    return receiver + _padding(run, "string.pad_right", receiver, arguments)


METHODS: Final[Mapping[str, Method]] = linear(
    by_name(
        {
            "replace": _replace,
            "repeat": _repeat,
            "pad_left": _pad_left,
            "pad_right": _pad_right,
            "trim": lambda _, receiver, __: receiver.strip(BLANKS),
            "trim_start": lambda _, receiver, __: receiver.lstrip(BLANKS),
            "trim_end": lambda _, receiver, __: receiver.rstrip(BLANKS),
            "lowercase lower to_lower": lambda _, receiver, __: receiver.lower(),
            "uppercase upper to_upper": lambda _, receiver, __: receiver.upper(),
            "reverse": lambda _, receiver, __: receiver[::-1],
        }
    )
)
