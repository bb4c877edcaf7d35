"""The tools that a prompt speaks of, and the calls that it shows (SURF-6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from harness.implementation.vocabulary import call_openers

if TYPE_CHECKING:
    from collections.abc import Iterator

STOP_WORDS: Final = (
    *("if", "for", "while", "switch", "return", "function", "fn", "JSON"),
    *("print", "println", "contains", "len", "render", "render_prompt"),
)
"""Words before a parenthesis that are no tools."""

_NAME: Final = r"(?<!\w)(?P<name>[^\W\d]\w*+)"
_CALLED: Final = re.compile(_NAME + r"[ \t]*+(?P<parenthesis>\()?")

_PIECE: Final = re.compile(r"(?P<opens>[(\[{,:=])\s*+(?P<quote>[\"'])?|(?P<closes>\))")
_STRING_ENDS: Final = {
    quote: re.compile(rf"(?:[^\\{quote}]|\\.)*+{quote}", re.S) for quote in "\"'"
}


def references(text: str) -> list[str]:
    """Return the names of tools in the order of the text, with repetitions."""
    tagged = {found.end() for found in _openers().finditer(text)}
    return [
        found["name"]
        for found in _CALLED.finditer(text)
        if (found["parenthesis"] and found["name"] not in STOP_WORDS) or found.start() in tagged
    ]


def calls(text: str, names: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the calls of some tools: the name and the text from it to the closing parenthesis.

    A call inside another that was yielded is not yielded again, so the texts are no longer than
    the prompt together.
    """
    ends = _ends_of_parentheses(text)
    at = 0
    for found in _CALLED.finditer(text):
        if found["parenthesis"] and found["name"] in names and found.start() >= at:
            end = ends.get(found.start("parenthesis"))
            if end is not None:
                yield found["name"], text[found.start() : end]
                at = end


def _openers() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(map(re.escape, call_openers()))})[ \t\n]*+[\"']?")


def _ends_of_parentheses(text: str) -> dict[int, int]:
    """Return where the parenthesis that opens at an offset is closed: just behind it.

    What stands between quotes does not count; a quote is one that begins a value inside of
    parentheses, so that an apostrophe is none.
    """
    ends: dict[int, int] = {}
    opened: list[int] = []
    at = 0
    while found := _PIECE.search(text, at):
        at = found.end()
        if found["closes"]:
            if opened:
                ends[opened.pop()] = at
            continue
        if found["opens"] == "(":
            opened.append(found.start())
        if found["quote"] and opened:
            closed = _STRING_ENDS[found["quote"]].match(text, at)
            at = closed.end() if closed else at
    return ends
