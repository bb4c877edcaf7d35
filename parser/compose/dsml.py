"""DeepSeek's DSML: calls in tags that carry a marker (CMP-40 … CMP-44)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from parser.bare.spans import Span
from parser.compose.entities import decode_text_entities
from parser.compose.outcomes import Credited, Diagnosed, Disposition, Structural
from parser.compose.provider_result import Cut, provider_result
from parser.compose.readings import Read
from parser.compose.tools import available
from parser.diagnostics import Diagnostic, diagnostic
from parser.lexer.characters import UNICODE_SPACE, trim
from parser.strict_json import JsonError, decode_text
from parser.vocabulary.providers import provider_markers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.compose.tools import Tools
    from parser.lexer.json_value import JsonValue
    from parser.model import ParseResult

_WORDS: Final = provider_markers()
_MARKER: Final = _WORDS.dsml_marker
_S: Final = f"[{UNICODE_SPACE}]"


def _opening(element: str, attributes: str = "") -> re.Pattern[str]:
    return re.compile(f"{re.escape(_MARKER + element)}{attributes}{_S}*+>")


def _closing(element: str) -> str:
    return f"</{_MARKER[1:]}{element}>"


_NAME: Final = rf'{_S}++name="(?P<name>[^"]++)"'
_INVOKE: Final = _opening(_WORDS.dsml_call, _NAME)
_PARAMETER: Final = _opening(
    _WORDS.dsml_parameter, rf'{_NAME}(?:{_S}++string="(?P<string>true|false)")?+'
)
_INVOKE_CLOSE: Final = _closing(_WORDS.dsml_call)
_PARAMETER_CLOSE: Final = _closing(_WORDS.dsml_parameter)
_WRAPPER: Final = re.compile(
    f"{re.escape(_MARKER)}(?P<element>{'|'.join(map(re.escape, _WORDS.dsml_wrappers))})>"
)


class _Element(NamedTuple):
    """An element that is closed: where it stands, its opening tag, what it holds."""

    span: Span
    opening: re.Match[str]
    body: str


class _Call(NamedTuple):
    """What an invoke came to."""

    span: Span
    dispositions: tuple[Disposition, ...]
    errors: tuple[Diagnostic, ...]


def read_dsml(source: str, tools: Tools) -> ParseResult | None:
    """Read a text with DSML calls; none when it has none, or when they come to nothing."""
    if _MARKER not in source:
        return None
    invokes = _elements(source, _INVOKE, _INVOKE_CLOSE)
    calls = [_read_call(source, invoke, tools) for invoke in invokes]
    return provider_result(source, list(_cuts(source, calls)), "CMP-42", ())


def _elements(text: str, opening: re.Pattern[str], close: str) -> Iterator[_Element]:
    """Find the elements of a kind, each up to the first close after it."""
    match = opening.search(text)
    while match is not None:
        end = text.find(close, match.end())
        if end < 0:
            return  # nor has any later one a close
        span = Span(match.start(), end + len(close))
        yield _Element(span, match, text[match.end() : end])
        match = opening.search(text, span.end)


def _read_call(source: str, invoke: _Element, tools: Tools) -> _Call:
    """CMP-41: an unknown tool is an error, a bad parameter is one beside the call."""
    name = invoke.opening["name"]
    if name not in tools.declared:
        error = diagnostic("dsml_unknown_tool", name=name, available=available(tools.declared))
        text = source[invoke.span.start : invoke.span.end]
        return _Call(invoke.span, (Diagnosed(text, error.code),), (error,))
    arguments: dict[str, JsonValue] = {}
    errors: list[Diagnostic] = []
    failed: list[Diagnosed] = []
    for parameter in _elements(invoke.body, _PARAMETER, _PARAMETER_CLOSE):
        key = parameter.opening["name"]
        arguments[key] = text = decode_text_entities(parameter.body)
        if parameter.opening["string"] != "false":
            continue
        try:
            arguments[key] = decode_text(trim(parameter.body))
        except JsonError as reason:
            error = diagnostic("dsml_parameter_invalid", key=key, tool=name, reason=str(reason))
            errors.append(error)
            failed.append(Diagnosed(parameter.body, error.code))
    return _Call(invoke.span, (Credited((Read(name, arguments),)), *failed), tuple(errors))


def _cuts(source: str, calls: list[_Call]) -> Iterator[Cut]:
    """CMP-42: wrappers and calls, and all that follows the first marker outside of them."""
    spans = _joined([*_wrappers(source), *(call.span for call in calls)])
    tail = _first_marker_outside(source, spans)
    if tail is not None:
        spans = [span for span in spans if span.end <= tail] + [Span(tail, len(source))]
    remaining = iter(calls)
    call = next(remaining, None)
    for span in spans:
        inside: list[_Call] = []
        while call is not None and call.span.start < span.end:
            inside.append(call)
            call = next(remaining, None)
        dispositions = tuple(part for call in inside for part in call.dispositions)
        frame = (Structural(source[span.start : span.end]),)
        errors = tuple(error for call in inside for error in call.errors)
        yield Cut(span.start, span.end, dispositions or frame, errors)


def _wrappers(source: str) -> Iterator[Span]:
    closes = {element: _closing(element) for element in _WORDS.dsml_wrappers}
    match = _WRAPPER.search(source)
    while match is not None:
        resume = match.end()
        close = closes.get(match["element"])
        end = source.find(close, resume) if close else -1
        if close and end >= 0:
            resume = end + len(close)
            yield Span(match.start(), resume)
        else:
            closes.pop(match["element"], None)  # nor has any later one a close
        match = _WRAPPER.search(source, resume)


def _joined(spans: list[Span]) -> list[Span]:
    """Join the spans that overlap, in source order."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start < joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def _first_marker_outside(source: str, spans: list[Span]) -> int | None:
    position = 0
    for span in spans:
        marker = source.find(_MARKER, position, span.start)
        if marker >= 0:
            return marker
        position = span.end
    marker = source.find(_MARKER, position)
    return None if marker < 0 else marker
