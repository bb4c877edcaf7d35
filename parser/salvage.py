"""Text calls that a model wrote into the native fields of a provider's tool call (SALV)."""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from parser.caller import require_all, require_function, require_str
from parser.diagnostics import Diagnostic, call_diagnostic, diagnostic
from parser.lexer.calls import parse_call_at, parse_object_at
from parser.lexer.characters import UNICODE_SPACE, trim
from parser.lexer.errors import LexError
from parser.lexer.identifiers import IDENTIFIER
from parser.lexer.thinking import strip_tool_call_wrappers
from parser.model import Call
from parser.vocabulary.salvage import salvage_vocabulary
from parser.vocabulary.tagged import closing, opening

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.lexer.json_value import JsonObject

_WORDS = salvage_vocabulary()
_TRAILING_MARKERS = _WORDS.trailing_markers


@dataclass(frozen=True, slots=True)
class SalvagedCall:
    """A whole call where only a name or only arguments belong (SALV-2).

    Attributes:
        name: the tool, as written; no registry was asked.
        arguments: an object.

    >>> SalvagedCall("dig", {"depth": 2}).to_dict()
    {'name': 'dig', 'arguments': {'depth': 2}}
    """

    name: str
    arguments: JsonObject = field(hash=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the call as plain data."""
        return {"name": self.name, "arguments": self.arguments}


@dataclass(frozen=True, slots=True)
class MalformedCall:
    """The start of such a call, and why it cannot be run (SALV-2).

    Attributes:
        name: the tool, as written; no registry was asked.
        error: the `Diagnostic` to show to the model.

    >>> malformed = parse_text_tool_call_from_native_name("dig({ depth: ")
    >>> malformed.name, malformed.to_dict()["error"]["code"]
    ('dig', 'call_args_invalid')
    """

    name: str
    error: Diagnostic

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON-ready data."""
        return {"name": self.name, "error": self.error.to_dict()}


def parse_text_tool_argument_payload(text: str, name: str) -> JsonObject | Diagnostic:
    """Read a call's arguments: an object literal, a whole call, or nothing.

    Args:
        text: what stands in a native arguments field.
        name: the tool, for diagnostics; the name in a whole call need not
            be that one.
    Returns: the arguments, or the `Diagnostic` that says why there are
        none.
    Raises: TypeError when an argument is not a string.
    Rules: SALV-1.

    >>> parse_text_tool_argument_payload('dig({ depth: 2 })', "dig")
    {'depth': 2}
    """
    require_str(text, "text")
    require_str(name, "name")
    payload = trim(text)
    if not payload:
        return {}
    try:
        arguments, end = parse_object_at(payload, 0, name)
    except LexError as error:
        return _call_payload(payload, name, call_diagnostic(error))
    return arguments if end == len(payload) else diagnostic("payload_trailing_bytes")


def parse_text_tool_call_from_native_name(text: str) -> SalvagedCall | MalformedCall | None:
    """Read the call that a model wrote into a native name field.

    Protocol markers at its end are dropped first. No registry is asked and
    no name reshaped.

    Args:
        text: what stands in the name field.
    Returns: a `SalvagedCall`, a `MalformedCall`, or None when no call
        starts there.
    Raises: TypeError when `text` is not a string.
    Rules: SALV-2.

    >>> field = 'dig({ depth: 2 })</arg_value>'
    >>> parse_text_tool_call_from_native_name(field)
    SalvagedCall(name='dig', arguments={'depth': 2})
    """
    require_str(text, "text")
    call = _without_trailing_markers(text)
    name = _call_name(call)
    if name is None:
        return None
    read = _whole_call(call, name)
    return MalformedCall(name, read) if isinstance(read, Diagnostic) else SalvagedCall(name, read)


def parse_text_tool_call_from_native_arguments(text: str) -> SalvagedCall | MalformedCall | None:
    """Read the call that a model wrote into a native arguments field.

    Args:
        text: what stands in the arguments field.
    Returns: a `SalvagedCall`, a `MalformedCall`, or None when no call
        starts there.
    Raises: TypeError when `text` is not a string.
    Rules: SALV-3.

    >>> field = "<tool_call>dig({})</tool_call<|message|>"
    >>> parse_text_tool_call_from_native_arguments(field)
    SalvagedCall(name='dig', arguments={})
    """
    require_str(text, "text")
    return parse_text_tool_call_from_native_name(strip_tool_call_wrappers(_repaired(text)))


def stamp_synthetic_tool_call_ids(
    calls: MutableSequence[Call], next_seq: Callable[[], int]
) -> None:
    """Number calls anew, so that ids are unique over a conversation.

    Args:
        calls: a list, changed in place: each call gets the id
            `tc_<number>`, whatever it had.
        next_seq: gives the next number.
    Returns: nothing; the calls of a `ParseResult` stay as they are.
    Raises: TypeError when `calls` is no list of `Call` or `next_seq` cannot
        be called, and what `next_seq` raises; the list is then as it was.
    Rules: SALV-4, CMP-94, DEC-2.

    >>> from itertools import count
    >>> from parser import Call
    >>> calls = [Call("tc_0", "dig", {}), Call("tc_1", "dig", {})]
    >>> stamp_synthetic_tool_call_ids(calls, count(7).__next__)
    >>> [call.id for call in calls]
    ['tc_7', 'tc_8']
    """
    if not isinstance(calls, MutableSequence):
        raise TypeError(f"calls must be a list of Call, not {type(calls).__name__}")
    require_function(next_seq, "next_seq")
    listed = require_all(calls, Call, "calls")
    calls[:] = [replace(call, id=f"tc_{next_seq()}") for call in listed]


def _call_payload(payload: str, name: str, literal_error: Diagnostic) -> JsonObject | Diagnostic:
    """What is no object literal may be a call; if it is none either, both errors are told."""
    callee = _call_name(payload)
    if callee is None:
        return literal_error
    read = _whole_call(payload, callee)
    if not isinstance(read, Diagnostic) or read.code == "payload_trailing_bytes":
        return read
    return diagnostic(
        "payload_unreadable", tool=name, literal=literal_error.message, call=read.message
    )


def _call_name(text: str) -> str | None:
    """Return the identifier that starts `text` and stands directly before a `(`."""
    match = IDENTIFIER.match(text)
    return match[0] if match and text.startswith("(", match.end()) else None


def _whole_call(text: str, name: str) -> JsonObject | Diagnostic:
    try:
        arguments, end = parse_call_at(text, 0, name)
    except LexError as error:
        return call_diagnostic(error)
    return arguments if end == len(text) else diagnostic("payload_trailing_bytes")


def _without_trailing_markers(text: str) -> str:
    """Trim, and cut one marker, until none is left; the text is copied only once."""
    end = _trimmed_end(text, len(text))
    while marker := next((m for m in _TRAILING_MARKERS if text.endswith(m, 0, end)), ""):
        end = _trimmed_end(text, end - len(marker))
    return trim(text[:end])


def _trimmed_end(text: str, end: int) -> int:
    while end and text[end - 1] in UNICODE_SPACE:
        end -= 1
    return end


def _repaired(text: str) -> str:
    """Give a wrapper's closing tag its `>` back, where a marker took its place."""
    whole = trim(text)
    for tag in _WORDS.wrapper_tags:
        torn = closing(tag)[:-1] + _WORDS.intruding_marker
        if whole.startswith(opening(tag)) and whole.endswith(torn):
            return f"{whole.removesuffix(torn)}{closing(tag)}{_WORDS.intruding_marker}"
    return text
