"""Function markup: `<function=…>` and `<invoke name=…>` (CMP-86 … CMP-88)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.compose.balanced import read_balanced_object
from parser.compose.entities import with_entities_decoded
from parser.compose.markup_forms import OPENERS, form_at, name_after
from parser.compose.parameters import OPENING, read_parameters, unframed
from parser.compose.readings import Read
from parser.compose.tools import available
from parser.diagnostics import diagnostic
from parser.lexer.characters import trim
from parser.lexer.text import collapse_blank_lines
from parser.strict_json import JsonError, decode_text

if TYPE_CHECKING:
    from parser.compose.readings import Body, Reading
    from parser.compose.tools import Tools
    from parser.lexer.json_value import JsonValue


def read_markup(body: Body, tools: Tools) -> Reading:
    """Read the markup that a text starts with; its close may be missing."""
    text = body.text
    form = form_at(text)
    if form is None:
        return None
    opener_end = len(form.opener)
    head = name_after(text, opener_end)
    if head is None:
        has_end = ">" in text[opener_end:]
        return None if has_end else diagnostic("markup_open_truncated", label=form.label)
    name = head["name"]
    if name not in tools.known:
        names = available(tools.known)
        return diagnostic("markup_unknown_tool", name=name, label=form.label, available=names)
    inner, _, _ = text[head.end() :].partition(form.close)
    return _read_inside(inner, name, form.label, tools)


def _read_inside(inner: str, name: str, label: str, tools: Tools) -> Reading:
    parameters = read_parameters(inner)
    leftover = trim(collapse_blank_lines(parameters.leftover))
    # These two come before the values: nothing of a call that was cut short is dispatched.
    if OPENING in leftover:
        return diagnostic("markup_parameter_truncated", tool=name, label=label)
    if any(opener in leftover for opener in OPENERS):
        return diagnostic("markup_multiple_calls", tool=name, label=label)
    if not parameters.values and leftover.startswith("{"):
        return _read_json(leftover, name, label)
    # DEF-7: other text counts for nothing, even if there is nothing else.
    arguments = {key: _typed(key, raw, name, tools) for key, raw in parameters.values.items()}
    return Read(name, arguments, leftover)


def _read_json(leftover: str, name: str, label: str) -> Reading:
    try:
        found = read_balanced_object(leftover, 0)
    except JsonError as error:
        return diagnostic("markup_json_invalid", tool=name, label=label, reason=str(error))
    if found is None:
        return diagnostic("markup_json_truncated", tool=name, label=label)
    return with_entities_decoded(Read(name, found.value, trim(leftover[found.end :])))


def _typed(key: str, raw: str, name: str, tools: Tools) -> JsonValue:
    """CMP-88: verbatim for strings, else the JSON it is, else verbatim after all."""
    text = unframed(raw)
    if tools.wants_string(name, key):
        return text
    try:
        return decode_text(trim(text))
    except JsonError:
        return text
