"""The `<parameter …>` elements of function markup (CMP-87.1, CMP-90)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from parser.bare.spans import Span, outside
from parser.lexer.characters import UNICODE_SPACE
from parser.vocabulary.compose import compose_vocabulary

_TAG: Final = compose_vocabulary().parameter_tag
_KEY_PART: Final = "A-Za-z0-9_.-"
# `name` comes first, and only its spelling takes further attributes.
_OPEN: Final = re.compile(
    rf"<{re.escape(_TAG)}"
    rf"(?:=(?P<bare>[A-Za-z0-9_][{_KEY_PART}]*+)"
    rf"|[{UNICODE_SPACE}]++name=\"(?P<quoted>[^\"]++)\""
    rf"(?:[{UNICODE_SPACE}]++[A-Za-z_][{_KEY_PART}]*+=\"[^\"]*+\")*+)"
    rf"[{UNICODE_SPACE}]*+>"
)
_CLOSE: Final = f"</{_TAG}>"
OPENING: Final = f"<{_TAG}"
_FRAMES: Final = ("\r\n", "\n")


@dataclass(frozen=True, slots=True)
class Parameters:
    """The values by key, as they were written, and the text that belongs to none."""

    values: dict[str, str]
    leftover: str


def read_parameters(text: str) -> Parameters:
    """Take the parameters out of the inside of a function element; a repeated key counts last."""
    values: dict[str, str] = {}
    spans: list[Span] = []
    opening = _OPEN.search(text)
    while opening is not None:
        close = text.find(_CLOSE, opening.end())
        if close < 0:
            break  # nor has any later one a close
        values[opening["bare"] or opening["quoted"]] = text[opening.end() : close]
        spans.append(Span(opening.start(), close + len(_CLOSE)))
        opening = _OPEN.search(text, spans[-1].end)
    return Parameters(values, outside(text, spans))


def unframed(value: str) -> str:
    """Take one line break off each end of a value, and nothing else (CMP-90)."""
    for frame in _FRAMES:
        if value.startswith(frame):
            value = value[len(frame) :]
            break
    for frame in _FRAMES:
        if value.endswith(frame):
            return value[: -len(frame)]
    return value
