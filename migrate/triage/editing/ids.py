"""Editing the list of ids of a decision: an id that stays keeps its spelling and its comments."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final, NamedTuple

from migrate.triage.editing.rendering import value_text
from migrate.triage.editing.splices import Splice
from migrate.triage.editing.tokens import Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.triage.editing.document import Document

_COMMA: Final = re.compile(r"(?:[ \t]*,[ \t]*)?")
_REST: Final = re.compile(r"[ \t]*(?:#[^\n]*)?\n")
"""What may stand between an id that is alone in its line, and the next line."""


class _Element(NamedTuple):
    """Where an id stands, and what goes with it: its comma, or the whole line that it has."""

    start: int
    end: int
    first: int
    last: int


def ids_splices(
    document: Document, start: int, end: int, old: Sequence[str], new: Sequence[str]
) -> Iterator[Splice]:
    """Yield what makes the list from `start` to `end`, which holds `old`, hold `new`.

    A list of another length in which nobody has written a comment is written anew.
    """
    text = document.text
    found = list(tokens(text, start, end))
    has_comments = any(token.kind == "comment" for token in found)
    if len(new) != len(old) and not has_comments:
        yield Splice(start, text[start:end], value_text(new, document.newline))
        return
    elements = [_element(text, token) for token in found if token.kind == "text"]
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from _changed(text, elements, range(a, b), [value_text(one) for one in new[c:d]])


def _changed(
    text: str, elements: Sequence[_Element], gone: range, come: Sequence[str]
) -> Iterator[Splice]:
    """Yield what puts `come` where the elements numbered `gone` stand."""
    for number, value in zip(gone, come, strict=False):
        one = elements[number]
        yield Splice(one.start, text[one.start : one.end], value)
    for number in gone[len(come) :]:
        one = elements[number]
        yield Splice(one.first, text[one.first : one.last], "")
    more = come[len(gone) :]
    if more and gone.stop:
        yield Splice(elements[gone.stop - 1].end, "", "".join(f", {value}" for value in more))
    elif more:
        yield Splice(elements[0].start, "", "".join(f"{value}, " for value in more))


def _element(text: str, token: Token) -> _Element:
    line_start = text.rfind("\n", 0, token.start) + 1
    comma = _COMMA.match(text, token.end)
    last = comma.end() if comma else token.end
    rest = _REST.match(text, last)
    if rest and not text[line_start : token.start].strip(" \t"):
        return _Element(token.start, token.end, line_start, rest.end())
    return _Element(token.start, token.end, token.start, last)
