"""Tells a JSON value that the text cut off from one that is wrong (FNC-18).

The decoder says where it stopped. The value was cut off if and only if it stopped because it
needed another character and the text had ended.
"""

from __future__ import annotations

import re
from typing import Final

# FNC-17: this many arrays and objects inside each other are a fault, wherever the text ends.
DEPTH_LIMIT: Final = 128

_HEX: Final = "[0-9a-fA-F]"
_PAIRED: Final = rf"\\u[dD][89abAB]{_HEX}{{2}}"
_CHARACTER: Final = (
    r'(?:[^"\\\x00-\x1f]++|\\["\\/bfnrt]'
    rf"|\\u(?![dD][89a-fA-F]){_HEX}{{4}}"
    rf"|{_PAIRED}\\u[dD][c-fC-F]{_HEX}{{2}})"
)
_CUT_ESCAPE: Final = rf"(?:{_PAIRED})?(?:\\(?:u{_HEX}{{0,3}})?)?"
_CUT_STRING: Final = re.compile(rf'"{_CHARACTER}*+{_CUT_ESCAPE}')
_CUT_WORD: Final = re.compile(r"t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-")
_CUT_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.|(?:\.[0-9]++)?[eE][+-]?)")
_NUMBER_CHARACTERS: Final = "0123456789.eE+-"

_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
_SPACE: Final = " \t\n\r"


def was_cut_off(text: str, start: int, fault: int) -> bool:
    """Tell whether the value at `start`, which failed at `fault`, only lacks what would follow.

    Both are code points of `text`; everything between them is well-formed.
    """
    opened, deepest = _nesting(text, start, fault)
    if deepest >= DEPTH_LIMIT:
        return False
    if fault == len(text):
        return True
    before = _last_used(text, start, fault)
    if before == "{" or (before == "," and opened[-1:] == ["{"]):
        return bool(_CUT_STRING.fullmatch(text, fault))
    if before in ("", "[", ",", ":"):
        return bool(_CUT_STRING.fullmatch(text, fault) or _CUT_WORD.fullmatch(text, fault))
    return _is_cut_number(text, start, fault)


def _nesting(text: str, start: int, end: int) -> tuple[list[str], int]:
    """Give the brackets that are open at `end`, and how many were at most."""
    opened: list[str] = []
    deepest = 0
    for token in _TOKEN.finditer(text, start, end):
        character = token[0]
        if character in "[{":
            opened.append(character)
            deepest = max(deepest, len(opened))
        elif character in "]}":
            opened.pop()
    return opened, deepest


def _last_used(text: str, start: int, end: int) -> str:
    """Give the last character before `end` that is no space; none when there is none."""
    while end > start and text[end - 1] in _SPACE:
        end -= 1
    return text[end - 1 : end] if end > start else ""


def _is_cut_number(text: str, start: int, end: int) -> bool:
    """Tell whether the decoder took the front of a number that the text ends in."""
    begin = end
    while begin > start and text[begin - 1] in _NUMBER_CHARACTERS:
        begin -= 1
    return begin < end and bool(_CUT_NUMBER.fullmatch(text, begin))
