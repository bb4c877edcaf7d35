"""Finds the first envelope of a text, and tells which dialect it holds (ENV-1 … ENV-3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from parser.fenced.envelope.markers import read_markers
from parser.fenced.envelope.objects import read_objects
from parser.fenced.envelope.tags import TAG_NAME, is_structural, read_tags
from parser.lexer.characters import LINE_SPACE, UNICODE_SPACE
from parser.vocabulary.fenced import EnvelopeTag, fenced_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.fenced.envelope.reading import Envelope

    Dialect = Callable[[Envelope], None]

_WORDS: Final = fenced_vocabulary()
_BY_OPENER: Final = {envelope.open: envelope for envelope in _WORDS.envelopes}
_OPENERS: Final = "|".join(map(re.escape, _BY_OPENER))
_FENCES: Final = "|".join(map(re.escape, _WORDS.fences))
_FENCE_OR_OPENER: Final = re.compile(
    f"^[{LINE_SPACE}]*+(?P<fence>{_FENCES})[^\n]*|(?P<opener>{_OPENERS})", re.MULTILINE
)
_FENCE_END: Final = {
    fence: re.compile(f"\n[{LINE_SPACE}]*+{re.escape(fence)}[{LINE_SPACE}]*+(?=\n|\\Z)")
    for fence in _WORDS.fences
}
_SPACE: Final = re.compile(f"[{UNICODE_SPACE}]*")
_FIRST_TAG: Final = re.compile("</?")


class Found(NamedTuple):
    """An envelope's tag, where it opens, and how its content is read."""

    tag: EnvelopeTag
    start: int
    read: Dialect

    @property
    def content_start(self) -> int:
        """The position right after the opening tag."""
        return self.start + len(self.tag.open)


def find_envelope(source: str) -> Found | None:
    """Find the first envelope outside code fences; no later one is ever tried (ENV-2)."""
    match = _FENCE_OR_OPENER.search(source)
    while match is not None and match["opener"] is None:
        end = _FENCE_END[match["fence"]].search(source, match.end())
        match = _FENCE_OR_OPENER.search(source, end.end()) if end else None
    if match is None:
        return None
    tag = _BY_OPENER[match["opener"]]
    if tag.only_before_object and not _starts_object(source, match.end()):
        return None
    return Found(tag, match.start(), _dialect(tag, source, match.end()))


def _dialect(tag: EnvelopeTag, source: str, content: int) -> Dialect:
    """ENV-3: the rules in order, the first that applies decides."""
    if tag.dialect == "objects":
        return read_objects
    if _starts_object(source, content):
        return read_markers
    first = _FIRST_TAG.search(source, content)
    name = TAG_NAME.match(source, first.end()) if first else None
    return read_markers if name is None or is_structural(name[0]) else read_tags


def _starts_object(source: str, content: int) -> bool:
    match = _SPACE.match(source, content)
    return source.startswith("{", match.end() if match else content)
