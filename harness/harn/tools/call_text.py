"""Calls and results as texts between tags (TOOL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.values.arguments import text
from harness.harn.values.json_reading import read_json
from harness.harn.values.json_text import json_string

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_OPENING: Final = "<tool_call>"
_CLOSING: Final = "</tool_call>"


def _parse_call(run: Run, arguments: list[Value]) -> Value:
    return list(_calls(text(run, arguments, 0)))


def _calls(source: str) -> Iterator[Value]:
    for body in _bodies(source):
        try:
            yield read_json(body)
        except ValueError:
            continue


def _bodies(source: str) -> Iterator[str]:
    at = 0
    while (opening := source.find(_OPENING, at)) >= 0:
        start = opening + len(_OPENING)
        end = source.find(_CLOSING, start)
        if end < 0:
            return
        yield source[start:end]
        at = end + len(_CLOSING)


def _format_result(run: Run, arguments: list[Value]) -> Value:
    name, result = json_string(text(run, arguments, 0)), json_string(text(run, arguments, 1, "nil"))
    return f'<tool_result>{{"name": {name}, "result": {result}}}</tool_result>'


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "tool_parse_call": _parse_call,
    "tool_format_result": _format_result,
}
