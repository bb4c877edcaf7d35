"""Rewrites the strings inside arguments: heredocs and integers that came as text (NORM-6, 7)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parser.lexer.characters import trim
from parser.lexer.heredoc_value import unwrap_fully_wrapping_heredoc
from parser.vocabulary.arguments import argument_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.lexer.json_value import JsonObject, JsonValue

_INTEGER_KEYS = frozenset(argument_vocabulary().integer_keys)
# Leading zeros apart, no signed 64-bit integer has more digits.
_INTEGER = re.compile(r"([+-]?)0*+([0-9]{0,19})(?<=[0-9])")
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1


def rewrite_strings(
    arguments: JsonObject, rewrite: Callable[[str | None, str], JsonValue]
) -> JsonObject:
    """Return a copy in which every string value at any depth went through `rewrite`.

    It is given the key directly above the string, or None for an item of a list. What stands in
    several places, or in itself, is copied once and stands there again.
    """
    waiting: list[list[JsonValue] | JsonObject] = []
    copies: dict[int, list[JsonValue] | JsonObject] = {}

    def rewritten(key: str | None, value: JsonValue) -> JsonValue:
        if isinstance(value, str):
            return rewrite(key, value)
        if not isinstance(value, (list, dict)):
            return value
        if id(value) not in copies:
            copies[id(value)] = value.copy()
            waiting.append(copies[id(value)])
        return copies[id(value)]

    result = rewritten(None, arguments)
    assert isinstance(result, dict)
    while waiting:
        copy = waiting.pop()
        if isinstance(copy, list):
            copy[:] = [rewritten(None, item) for item in copy]
        else:
            copy.update({key: rewritten(key, value) for key, value in copy.items()})
    return result


def unwrapped_heredoc(_key: str | None, text: str) -> JsonValue:
    """Return the body when `text` is exactly one heredoc, else `text` itself (NORM-6)."""
    body = unwrap_fully_wrapping_heredoc(text)
    return text if body is None else body


def integer_under_key(key: str | None, text: str) -> JsonValue:
    """Return the signed 64-bit integer that `text` spells under an integer key, else `text`."""
    if key not in _INTEGER_KEYS or (match := _INTEGER.fullmatch(trim(text))) is None:
        return text
    sign, digits = match.groups()
    integer = int(f"{sign}{digits or 0}")
    return integer if _SMALLEST <= integer <= _LARGEST else text
