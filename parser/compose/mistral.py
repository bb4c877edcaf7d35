"""Mistral's call markers: `[TOOL_CALLS]name[ARGS]{ … }` and JSON payloads (CMP-32 … CMP-37)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from parser.compose.json_call import JsonForm, read_json_call
from parser.compose.outcomes import Credited, Structural
from parser.compose.provider_result import Cut, Failed, provider_result
from parser.compose.readings import Read
from parser.compose.shown import shown_value
from parser.compose.tools import available
from parser.diagnostics import Diagnostic, call_diagnostic, diagnostic
from parser.lexer.calls import parse_call_at
from parser.lexer.characters import end_of_run, trim
from parser.lexer.errors import LexError
from parser.lexer.identifiers import IDENTIFIER
from parser.strict_json import JsonError, decode_at
from parser.vocabulary.compose import compose_vocabulary
from parser.vocabulary.providers import provider_markers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.compose.tools import Tools
    from parser.lexer.json_value import JsonValue
    from parser.model import ParseResult

_CALL: Final = provider_markers().mistral_call_marker
_ARGS: Final = provider_markers().mistral_args_marker
_SPACE: Final = re.compile(r"[ \t\n\f\r]*")
_PAYLOAD: Final = JsonForm(
    name_keys=compose_vocabulary().payload_name_keys,
    argument_keys=compose_vocabulary().payload_argument_keys,
    null_arguments=True,
    missing_name="mistral_entry_missing_name",
    unknown_tool="mistral_json_unknown_tool",
    string_invalid="mistral_args_string_invalid",
    not_object="mistral_args_not_object",
)


class _Read(NamedTuple):
    """What follows a marker: its calls or the error met, where it ends, where to go on."""

    reading: tuple[Read, ...] | Diagnostic
    end: int
    resume: int


def read_mistral(source: str, tools: Tools) -> ParseResult | None:
    """Read a text with call markers; none when it has none, or when they come to nothing."""
    if _CALL not in source:
        return None
    found = list(_found(source, tools))
    return provider_result(source, found, "CMP-32", (diagnostic("mistral_markers"),))


def _found(source: str, tools: Tools) -> Iterator[Cut | Failed]:
    start = source.find(_CALL)
    while start >= 0:
        payload = end_of_run(_SPACE, source, start + len(_CALL))
        is_json = source.startswith(("[", "{"), payload)
        read = (_read_json if is_json else _read_named)(source, payload, tools)
        if isinstance(read.reading, Diagnostic):
            yield Failed(start, read.end, read.reading)
        elif read.reading:
            yield Cut(start, read.end, (Credited(read.reading),))
        else:  # an empty batch
            yield Cut(start, read.end, (Structural(source[start : read.end]),))
        start = source.find(_CALL, read.resume)


def _read_json(source: str, start: int, tools: Tools) -> _Read:
    """CMP-33: one JSON value; the first bad entry fails all of it."""
    try:
        decoded = decode_at(source, start)
    except JsonError as error:
        return _failed("mistral_json_invalid", start + 1, reason=str(error))
    calls: list[Read] = []
    entries = decoded.value if isinstance(decoded.value, list) else [decoded.value]
    for entry in entries:
        reading = _read_entry(entry, tools)
        if isinstance(reading, Diagnostic):
            return _Read(reading, start + 1, start + 1)
        calls.append(reading)
    return _Read(tuple(calls), decoded.end, decoded.end)


def _read_entry(entry: JsonValue, tools: Tools) -> Read | Diagnostic:
    if not isinstance(entry, dict):
        return diagnostic("mistral_entry_not_object", got=shown_value(entry))
    return read_json_call(entry, _PAYLOAD, tools.declared)


def _read_named(source: str, start: int, tools: Tools) -> _Read:
    """CMP-32, steps 2 to 5: a name, the marker of its arguments, the arguments."""
    match = IDENTIFIER.match(source, start)
    if match is None:
        return _failed("mistral_missing_name", start + 1)
    name, end = match[0], match.end()
    if name not in tools.declared:
        names = available(tools.declared)
        return _failed("mistral_unknown_tool", end, name=name, available=names)
    marker = end_of_run(_SPACE, source, end)
    if not source.startswith(_ARGS, marker):
        return _failed("mistral_missing_args", marker, tool=name)
    return _read_arguments(source, end_of_run(_SPACE, source, marker + len(_ARGS)), name)


def _read_arguments(source: str, start: int, name: str) -> _Read:
    # Up to the next marker: prose after the arguments makes the call fail.
    following = source.find(_CALL, start)
    limit = len(source) if following < 0 else following
    raw = trim(source[start:limit])
    try:
        arguments, _ = parse_call_at(f"{name}({raw})", 0, name)
    except LexError as error:
        return _Read(call_diagnostic(error), limit, limit)
    return _Read((Read(name, arguments),), start + len(raw), limit)


def _failed(code: str, resume: int, **facts: Any) -> _Read:
    return _Read(diagnostic(code, **facts), resume, resume)
