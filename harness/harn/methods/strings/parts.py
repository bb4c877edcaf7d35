"""Parts of a text: characters, lines, what lies between separators or positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import linear
from harness.harn.values.arguments import integer, text
from harness.harn.values.iteration import iterator

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def _char_at(_: Run, receiver: str, arguments: list[Value]) -> Value:
    at = integer("string.char_at", arguments, 0)
    return receiver[at] if 0 <= at < len(receiver) else None


def _substring(_: Run, receiver: str, arguments: list[Value]) -> Value:
    return substring(receiver, arguments)


def substring(receiver: str, arguments: list[Value]) -> str:
    """Return the characters from a start to an end, both clamped to the text."""
    start = max(integer("string.substring", arguments, 0, 0), 0)
    end = max(integer("string.substring", arguments, 1, len(receiver)), 0)
    return receiver[start:end]


def _split(run: Run, receiver: str, arguments: list[Value]) -> Value:
    return split(receiver, text(run, arguments, 0, ","))


def split(receiver: str, separator: str) -> list[str]:
    """Return what stands between the separators.

    An empty separator occurs before, between and after the characters, as it does in Rust.
    """
    return receiver.split(separator) if separator else ["", *receiver, ""]


def _lines(_: Run, receiver: str, __: list[Value]) -> Value:
    """Return the lines without their ends, LF or CR LF; the last LF begins no other line."""
    lines = receiver.split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


METHODS: Final[Mapping[str, Method]] = {
    "char_at": _char_at,
    "iter": lambda _, receiver, __: iterator(receiver),
    **linear(
        {
            "substring": _substring,
            "split": _split,
            "chars": lambda _, receiver, __: list(receiver),
            "lines": _lines,
        }
    ),
}
