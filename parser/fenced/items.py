"""A header as a stream of top-level JSON values (FNC-16 … FNC-18)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from parser.fenced.cut import DEPTH_LIMIT, was_cut_off
from parser.strict_json import JsonError, decode_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.lexer.json_value import JsonValue

# FNC-17
MAX_DEPTH: Final = DEPTH_LIMIT - 1

_SPACE: Final = re.compile(r"[ \t\n\r]*")
# FNC-16: what may directly follow a number, `true`, `false` or `null`.
_AFTER_SCALAR: Final = re.compile(r'[ \t\n\r"\[\]{},:]|\Z')
_SELF_DELIMITING: Final = (str, list, dict)


@dataclass(frozen=True, slots=True)
class Item:
    """A value of the stream; `start` and `end` are offsets into the header."""

    value: JsonValue
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fault:
    """What ends the stream early: `[start, end)` is not read, the trouble stands at `position`.

    `cut_off` tells that the header only lacks what would have followed.
    """

    start: int
    end: int
    position: int
    reason: str
    cut_off: bool


StreamItem: TypeAlias = "Item | Fault"


def read_items(header: str) -> Iterator[StreamItem]:
    """Yield the values of a trimmed header in order, and at last the fault if there is one."""
    position = 0
    while (start := _skip_space(header, position)) < len(header):
        item = _read_item(header, start)
        yield item
        if isinstance(item, Fault):
            return
        position = item.end


def _read_item(header: str, start: int) -> StreamItem:
    try:
        decoded = decode_at(header, start, max_depth=MAX_DEPTH)
    except JsonError as error:
        return _fault(header, start, error.position, error.reason)
    end = decoded.end
    if isinstance(decoded.value, _SELF_DELIMITING) or _AFTER_SCALAR.match(header, end):
        return Item(decoded.value, start, end)
    return _fault(header, start, end, "unexpected text directly after a number or literal")


def _fault(header: str, start: int, position: int, reason: str) -> Fault:
    cut_off = was_cut_off(header, start, position)
    return Fault(start, len(header), position, reason, cut_off)


def _skip_space(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position
