"""A call written as a JSON object: where its name and its arguments are (CMP-33, CMP-81, CMP-82).

The call body and the payload of a provider marker differ in the keys they know and in what they
call their errors, not in how they are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from parser.compose.readings import Read
from parser.compose.shown import shown_value
from parser.compose.tools import available
from parser.diagnostics import Diagnostic, diagnostic
from parser.strict_json import JsonError, decode_text

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonObject, JsonValue
    from parser.names.known import KnownNames


@dataclass(frozen=True, slots=True)
class JsonForm:
    """Keys in the order in which they are looked for; each is a path. The rest are codes.

    `null_arguments` says that null stands for no arguments.
    """

    name_keys: tuple[tuple[str, ...], ...]
    argument_keys: tuple[tuple[str, ...], ...]
    null_arguments: bool
    missing_name: str
    unknown_tool: str
    string_invalid: str
    not_object: str


class _Slot(NamedTuple):
    """A key that is there, so that null and absent can be told apart."""

    value: JsonValue


def read_json_call(item: JsonObject, form: JsonForm, known: KnownNames) -> Read | Diagnostic:
    """Read one call; the first key that is there decides, whatever it holds."""
    slot = _first_present(item, form.name_keys)
    name = None if slot is None else slot.value
    if not isinstance(name, str) or not name:
        return diagnostic(form.missing_name)
    if name not in known:
        return diagnostic(form.unknown_tool, name=name, available=available(known))
    return _with_arguments(name, item, form)


def _with_arguments(name: str, item: JsonObject, form: JsonForm) -> Read | Diagnostic:
    slot = _first_present(item, form.argument_keys)
    if slot is None or (slot.value is None and form.null_arguments):
        return Read(name, {})
    arguments = slot.value
    if isinstance(arguments, str):
        try:
            arguments = decode_text(arguments)
        except JsonError as error:
            return diagnostic(form.string_invalid, tool=name, reason=str(error))
    if not isinstance(arguments, dict):
        return diagnostic(form.not_object, tool=name, got=shown_value(arguments))
    return Read(name, arguments)


def _first_present(item: JsonObject, paths: tuple[tuple[str, ...], ...]) -> _Slot | None:
    for *outer, key in paths:
        holder: JsonValue = item
        for step in outer:
            holder = holder.get(step) if isinstance(holder, dict) else None
        if isinstance(holder, dict) and key in holder:
            return _Slot(holder[key])
    return None
