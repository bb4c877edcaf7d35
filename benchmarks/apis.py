"""The functions of the parser that read a whole text, each as one call."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from benchmarks.tools import NAMES, REGISTRY
from parser import (
    StreamingToolCallDetector,
    parse,
    parse_bare_calls_in_body,
    parse_fenced_json_tool_calls,
    parse_native_json_tool_calls,
    scan_units,
    standard_spec,
    tool_shape_findings,
)

if TYPE_CHECKING:
    from parser import ScanSpec

Api: TypeAlias = Callable[[str], object]

CHUNK: Final = 100
"""How many code points a streamed piece has."""


class _Dropped(NamedTuple):
    text: str
    reason: str = "salvaged_as_prose"


def stream(text: str, chunk: int = CHUNK) -> int:
    """Feed a text to the detector in pieces of `chunk` code points; returns how many events."""
    detector = StreamingToolCallDetector("bench", NAMES)
    pieces = range(0, len(text), chunk)
    events = sum(len(detector.push(text[start : start + chunk])) for start in pieces)
    return events + len(detector.finalize())


def stream_by_character(text: str) -> int:
    """Feed a text to the detector character by character."""
    return stream(text, 1)


@cache
def _spec() -> ScanSpec:
    return standard_spec(REGISTRY)


APIS: Final[dict[str, Api]] = {
    "parse": lambda text: parse(text, REGISTRY),
    "scan": lambda text: scan_units(text, _spec()),
    "bare": lambda text: parse_bare_calls_in_body(text, REGISTRY),
    "native": lambda text: parse_native_json_tool_calls(text, NAMES),
    "fenced": parse_fenced_json_tool_calls,
    "stream": stream,
    "by char": stream_by_character,
    "shape": lambda text: tool_shape_findings([_Dropped(text)]),
}
"""Each takes a text and nothing else; what it returns does not matter."""
