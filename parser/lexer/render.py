"""Canonical calls, and the JSON texts in messages (section K)."""

from __future__ import annotations

from json import JSONEncoder
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.lexer.json_value import JsonObject, JsonValue

# LEX-103: escapes like this one's; it is used for strings only, which need no recursion.
_string: Final = JSONEncoder(ensure_ascii=False).encode

# LEX-111: `repr` is scientific from here on, the reference only from the next exponent.
_FIRST_EXPONENT_OF_REPR: Final = -5

_NO_ARGUMENTS: Final[JsonObject] = {}


class _Layout(NamedTuple):
    colon: str
    indent: str | None

    def line_break(self, depth: int) -> str:
        return "" if self.indent is None else "\n" + self.indent * depth


_PRETTY: Final = _Layout(": ", "  ")
_COMPACT: Final = _Layout(":", None)

# A piece that is ready, or a value to be written at a depth.
_Item: TypeAlias = "str | tuple[JsonValue, int]"


def render_canonical_call(name: str, args: JsonValue = _NO_ARGUMENTS) -> str:
    """Render a call as history shows it to the model (LEX-99…105); the name is taken as it is."""
    return f"{name}({pretty_json(args)})"


def pretty_json(value: JsonValue) -> str:
    """Write JSON with two-space indentation and sorted keys (LEX-100…104)."""
    return _json_text(value, _PRETTY)


def compact_json(value: JsonValue) -> str:
    """Write JSON without spaces and with sorted keys, as diagnostics show values."""
    return _json_text(value, _COMPACT)


def render_float(number: float) -> str:
    """Write a float with the shortest digits that read back the same (LEX-111)."""
    mantissa, scientific, exponent = repr(number).partition("e")
    if not scientific:
        return mantissa if mantissa[-1].isdigit() else "null"  # JSON has no inf and no nan
    if int(exponent) != _FIRST_EXPONENT_OF_REPR:
        return f"{mantissa}e{int(exponent):+d}"
    digits = mantissa.lstrip("-").replace(".", "")
    return f"{'-' if number < 0 else ''}0.0000{digits}"


def _json_text(value: JsonValue, layout: _Layout) -> str:
    """Write from a list of what is still to come, so that nesting needs no stack."""
    pieces: list[str] = []
    waiting: list[_Item] = [(value, 0)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        current, depth = item
        if isinstance(current, dict) and current:
            waiting.extend(reversed(list(_members(current, depth + 1, layout))))
        elif isinstance(current, list) and current:
            waiting.extend(reversed(list(_elements(current, depth + 1, layout))))
        else:
            pieces.append(_scalar(current))
    return "".join(pieces)


def _members(values: JsonObject, depth: int, layout: _Layout) -> Iterator[_Item]:
    before = "{" + layout.line_break(depth)
    for key in sorted(values):
        yield before + _string(key) + layout.colon
        yield values[key], depth
        before = "," + layout.line_break(depth)
    yield layout.line_break(depth - 1) + "}"


def _elements(values: list[JsonValue], depth: int, layout: _Layout) -> Iterator[_Item]:
    before = "[" + layout.line_break(depth)
    for value in values:
        yield before
        yield value, depth
        before = "," + layout.line_break(depth)
    yield layout.line_break(depth - 1) + "]"


def _scalar(value: JsonValue) -> str:
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return render_float(value)
    if value is None:
        return "null"
    return str(value)  # an integer, `{}` or `[]`
