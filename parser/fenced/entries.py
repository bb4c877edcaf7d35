"""A JSON object as a call: name and arguments, in any spelling (NRM-1 … NRM-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parser.diagnostics import Diagnostic, diagnostic
from parser.lexer.characters import ascii_lower, trim
from parser.names.shape import call_shape
from parser.vocabulary.fenced import fenced_vocabulary

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonObject, JsonValue

_WORDS: Final = fenced_vocabulary()
_JSON_TYPES: Final[dict[type, str]] = {
    bool: "a boolean",
    str: "a string",
    int: "a number",
    float: "a number",
    list: "an array",
    dict: "an object",
    type(None): "null",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """A call without an id."""

    name: str
    arguments: JsonValue


def read_entry(entry: JsonObject) -> Draft | Diagnostic:
    """Read an object as a call, or say why it is none; unknown tools are ordinary calls."""
    name = entry.get(first_present(_WORDS.name_keys, entry))
    if not isinstance(name, str) or not trim(name):
        return diagnostic("missing_name")
    name = trim(name)
    key = first_present(_WORDS.argument_keys, entry)
    # NRM-2: `args: null` hides a good `arguments`.
    arguments = entry[key] if key in entry else _inline_arguments(entry)
    if arguments is not None and not isinstance(arguments, dict):
        return diagnostic("args_not_object", tool=name, found=json_type(arguments))
    return shaped(name, arguments or {})


def shaped(name: str, arguments: JsonObject) -> Draft:
    """Bring a call to the tool it stands for, registered or not (NRM-4 … NRM-6)."""
    return Draft(*call_shape(name, arguments, ascii_lower))


def first_present(keys: tuple[str, ...], entry: JsonObject) -> str:
    """Give the first of the keys that the object has, whatever it holds; else the last of them."""
    return next((key for key in keys if key in entry), keys[-1])


def json_type(value: JsonValue) -> str:
    """Name the JSON type of a value, for diagnostics."""
    return _JSON_TYPES[type(value)]


def _inline_arguments(entry: JsonObject) -> JsonObject:
    # DEC-16: without a container the other keys are the arguments.
    return {key: value for key, value in entry.items() if key not in _WORDS.name_keys}
