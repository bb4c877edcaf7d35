"""Calls written as plain JSON in the shapes of provider APIs (NJ-2 … NJ-6, NJ-9)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parser.bare.spans import Span
from parser.caller import require_str
from parser.diagnostics import Diagnostic, diagnostic
from parser.lexer.text import preview_str
from parser.model import Call
from parser.names.known import KnownNames, known_names
from parser.names.shape import normalize_tool_call_shape
from parser.names.unknown import unknown_tool_feedback
from parser.strict_json import Containers, JsonError, decode_text
from parser.vocabulary.bare import bare_vocabulary

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from parser.lexer.json_value import JsonObject, JsonValue

_WORDS = bare_vocabulary()
MAX_DEPTH = 127
"""Levels of nesting that this lane decodes (NJ-4)."""

FALLBACK_ID = "native_fallback"
_BRACKET = re.compile(r"[\[{]")


@dataclass(frozen=True, slots=True)
class NativeCalls:
    """What the native-JSON lane found (NJ-9).

    Attributes:
        calls: in the order of the text; the id is the written one, or
            `native_fallback`.
        errors: the diagnostics of items that cannot be called.
        spans: where the payloads stand, in code points of the text.

    >>> text = '{"name": "run", "arguments": {}}'
    >>> found = parse_native_json_tool_calls(text, {"run"})
    >>> found.spans
    (Span(start=0, end=32),)
    >>> found.to_dict()["calls"]
    [{'id': 'native_fallback', 'name': 'run', 'arguments': {}}]
    """

    calls: tuple[Call, ...] = ()
    errors: tuple[Diagnostic, ...] = ()
    spans: tuple[Span, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON-ready data."""
        return {
            "calls": [call.to_dict() for call in self.calls],
            "errors": [error.to_dict() for error in self.errors],
            "spans": [list(span) for span in self.spans],
        }


def parse_native_json_tool_calls(text: str, known: Collection[str] | KnownNames) -> NativeCalls:
    """Read every JSON value in a text that is shaped like tool calls.

    Strings, fences and inline code protect nothing.

    Args:
        text: any text.
        known: the callable names; no implicit names are added.
    Returns: the `NativeCalls`, with the spans of their payloads in code
        points.
    Raises: TypeError when `text` is not a string or `known` no collection
        of strings.
    Rules: NJ-2 … NJ-6, NJ-9.

    >>> text = '{"id": "c7", "name": "run", "arguments": "{}"}'
    >>> parse_native_json_tool_calls(text, {"run"}).calls
    (Call(id='c7', name='run', arguments={}),)
    """
    require_str(text, "text")
    names = known_names(known)
    payloads = list(_payloads(text))
    outcomes = [_read_item(item, names) for items, _ in payloads for item in items]
    return NativeCalls(
        calls=tuple(outcome for outcome in outcomes if isinstance(outcome, Call)),
        errors=tuple(outcome for outcome in outcomes if isinstance(outcome, Diagnostic)),
        spans=tuple(span for _, span in payloads),
    )


def _payloads(text: str) -> Iterator[tuple[list[JsonValue], Span]]:
    """NJ-2: the items of each payload, and its span."""
    containers = Containers(text, max_depth=MAX_DEPTH)
    bracket = _BRACKET.search(text)
    while bracket is not None:
        start = resume = bracket.start()
        decoded = containers.at(start)
        items = [] if decoded is None else _items(decoded.value)
        if decoded is not None and any(map(_looks_like_call, items)):
            resume = decoded.end
            yield items, Span(start, decoded.end)
        else:
            resume += 1  # so that a payload inside a refused value is reached
        bracket = _BRACKET.search(text, resume)


def _items(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else [value]


def _looks_like_call(item: JsonValue) -> bool:
    """NJ-3: `args` is no argument slot here, and a name alone is not enough."""
    if not isinstance(item, dict):
        return False
    if isinstance(item.get(_WORDS.function_key), dict):
        return True
    return any(isinstance(item.get(key), str) for key in _WORDS.native_name_keys) and any(
        isinstance(item.get(key), dict | str) for key in _WORDS.native_argument_keys
    )


def _read_item(item: JsonValue, known: KnownNames) -> Call | Diagnostic | None:
    """NJ-5: one call, its error, or None for an item that is skipped in silence."""
    if not isinstance(item, dict):
        return None
    source = item.get(_WORDS.function_key)
    if not isinstance(source, dict):
        source = item
    written = _first(source, _WORDS.native_name_keys)  # a bad `name` hides a good `tool`
    if not isinstance(written, str) or not written:
        return None
    slot = _first(source, _WORDS.native_argument_keys)
    try:
        given = _arguments(slot)
    except JsonError as error:
        raw = preview_str(str(slot))
        return diagnostic("native_arguments_not_json", tool=written, reason=str(error), raw=raw)
    # NJ-6: the shape comes before the known names, so a registered alias is folded all the same.
    name, arguments = normalize_tool_call_shape(written, given)
    if name not in known:
        return unknown_tool_feedback(name, known)
    call_id = item.get("id")
    return Call(call_id if isinstance(call_id, str) else FALLBACK_ID, name, arguments)


def _first(source: JsonObject, keys: tuple[str, ...]) -> JsonValue:
    return next((source[key] for key in keys if key in source), None)


def _arguments(slot: JsonValue) -> JsonValue:
    """NJ-5.4: a string may decode to any JSON value; what is no object otherwise is `{}`."""
    if isinstance(slot, str):
        return decode_text(slot, max_depth=MAX_DEPTH)
    return slot if isinstance(slot, dict) else {}
