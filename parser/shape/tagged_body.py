"""A tag pair that is not of the protocol, around a body with arguments (SHP-5 … SHP-7)."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final, NamedTuple

from parser.lexer.characters import UNICODE_SPACE
from parser.vocabulary.tagged import tagged_vocabulary

# SHP-5: the tags of the text protocol are no foreign dialect.
_PROTOCOL_TAGS: Final = frozenset(tagged_vocabulary().response_spellings)
_TAG_NAME: Final = "[A-Za-z_][A-Za-z0-9_.:-]*"
_OPEN_TAG: Final = re.compile(rf"<({_TAG_NAME})\b[^>]*>")
_CLOSE_TAG: Final = re.compile(f"</({_TAG_NAME})>")
# SHP-6: of the name only what stands last can matter, so the shortest one is looked for.
_NAME_END: Final = "[A-Za-z_][0-9]*+"
_CALL_ARGUMENTS: Final = re.compile(rf"{_NAME_END}[{UNICODE_SPACE}]*+\(")
_KEY: Final = re.compile(f'{_NAME_END}"?+[{UNICODE_SPACE}]*+:')
_BRACE: Final = re.compile("[{}]")


class _Extent(NamedTuple):
    """A stretch of text that makes a body argument-bearing when it lies inside."""

    start: int
    end: int


def find_tagged_call_body(text: str) -> int | None:
    """Find the first open tag whose body has arguments."""
    arguments = _Arguments(text)
    closes: dict[str, list[int]] = {}
    for close in _CLOSE_TAG.finditer(text):
        closes.setdefault(close[1], []).append(close.start())
    for tag in _OPEN_TAG.finditer(text, 0, text.rfind(">") + 1):
        name = tag[1].lower()
        if name in _PROTOCOL_TAGS:
            continue
        # SHP-7: the closing tag is sought in lower case only.
        close_starts = closes.get(name, [])
        index = bisect_left(close_starts, tag.end())
        if index < len(close_starts) and arguments.lie_within(tag.end(), close_starts[index]):
            return tag.start()
    return None


class _Arguments:
    """Where a text has arguments of either kind, so that bodies may overlap at no cost."""

    def __init__(self, text: str) -> None:
        calls = [_Extent(*match.span()) for match in _CALL_ARGUMENTS.finditer(text)]
        self._kinds = (calls, _keys_in_braces(text))

    def lie_within(self, start: int, end: int) -> bool:
        """Tell whether any of them lies inside the range."""
        return any(_first_lies_within(extents, start, end) for extents in self._kinds)


def _first_lies_within(extents: list[_Extent], start: int, end: int) -> bool:
    # Both ends only grow, so the first extent that starts in time also ends first.
    index = bisect_left(extents, (start, 0))
    return index < len(extents) and extents[index].end <= end


def _keys_in_braces(text: str) -> list[_Extent]:
    """Find each `{`, and the end of a key after it with no other brace between."""
    extents = []
    brace: re.Match[str] | None = None
    braces = _BRACE.finditer(text)
    following = next(braces, None)
    for key in _KEY.finditer(text):
        while following is not None and following.start() < key.start():
            brace, following = following, next(braces, None)
        if brace is not None and brace[0] == "{":
            extents.append(_Extent(brace.start(), key.end()))
    return extents
