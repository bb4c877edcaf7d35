"""`{:?}` of a string or a list of strings, read back (GEN-34)."""

from __future__ import annotations

import re

from migrate.rust.known.debug_text import debug, debug_string
from migrate.rust.source.literals import BadLiteral, decode_string

STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
PRETTY = "    "


def string_shown_as(text: str) -> str | None:
    """Return the string whose Debug rendering is `text`, None when none has it."""
    try:
        value = decode_string(text)
    except BadLiteral:
        return None
    return value if debug_string(value) == text else None


def strings_shown_as(text: str, *, pretty: bool) -> list[str] | None:
    """Return the list of strings that `{:?}`, or `{:#?}`, renders as `text`, if there is one."""
    try:
        values = [decode_string(part) for part in STRING.findall(text)]
    except BadLiteral:
        return None
    return values if text == (_pretty(values) if pretty else debug(values)) else None


def _pretty(values: list[str]) -> str:
    lines = "".join(f"{PRETTY}{debug_string(value)},\n" for value in values)
    return f"[\n{lines}]" if values else "[]"
