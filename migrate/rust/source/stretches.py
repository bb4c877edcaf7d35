"""Borders of the items of a file, found on tokens (06 SRC-02).

The layout helps where brackets do not match: an item that begins a line, no further right than
the item before it, is not inside that item.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.source.tokens import Token, lex, partners

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.reading import SourceFile

MODIFIERS = frozenset({b"pub", b"async", b"unsafe", b"extern", b"default"})
UNTIL_SEMICOLON = frozenset({b"const", b"static", b"type", b"use"})
KEYWORDS = UNTIL_SEMICOLON | {
    b"fn", b"mod", b"struct", b"enum", b"union", b"trait", b"impl", b"macro_rules",
}  # fmt: skip
BEGINNERS = KEYWORDS | MODIFIERS

ITEM_LINE = re.compile(rb"^([ \t]*+)(?:#\[|(?:pub |async |unsafe )*+fn )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Stretch:
    """One item with its attributes: tokens `first` up to `after`.

    `closed` says that its end was found, `known` that it starts as an item does, `opens` that its
    last token opens a module, `stray` that it is a lone closing bracket.
    """

    first: int
    after: int
    keyword: int
    closed: bool
    known: bool
    opens: bool = False
    stray: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether nothing about the tokens speaks against it."""
        return self.closed and self.known and not self.stray


class Layout:
    """The tokens of a file from an offset on, and where items begin and end among them."""

    def __init__(self, source: SourceFile, start: int = 0) -> None:
        self.source = source
        self.tokens: list[Token] = lex(source.data, start)
        self.closing = partners(self.tokens)
        kinds = ("text", "unterminated")
        self._texts = [at for at, token in enumerate(self.tokens) if token.kind in kinds]

    def read(self, at: int) -> Stretch:
        """The stretch that begins at a token."""
        if self.tokens[at].kind == "close":
            return Stretch(at, at + 1, at, closed=False, known=False, stray=True)
        keyword = self._keyword(self._after_attributes(at))
        word = self._value(keyword)
        if word == b"mod" and self._value(keyword + 2) == b"{":
            return Stretch(at, keyword + 3, keyword, closed=True, known=True, opens=True)
        after, closed = self._end(keyword, until_semicolon=word in UNTIL_SEMICOLON)
        known = word in KEYWORDS or self._value(keyword + 1) == b"!"
        return Stretch(at, max(after, at + 1), keyword, closed, known)

    def column(self, at: int) -> int | None:
        """Bytes before a token on its line when they are all blank, else `None`."""
        offset = self.tokens[at].start
        start = self.source.line_start(offset)
        before = self.source.data[start:offset]
        return None if before.strip() else len(before)

    def next_beginning(self, stretch: Stretch) -> int | None:
        """First token of the stretch after its keyword where another item begins by the layout."""
        limit = self.column(stretch.first)
        if limit is None:
            return None
        for at in range(self._head_end(stretch), stretch.after):
            if self._begins_item(at):
                column = self.column(at)
                if column is not None and column <= limit:
                    return at
        return None

    def _head_end(self, stretch: Stretch) -> int:
        """Token after the keyword; that of the item, where its attribute does not close."""
        at = stretch.keyword
        if self._value(at) == b"#":
            while at < stretch.after and self._value(at) not in KEYWORDS:
                at += 1
        return at + 1

    def hidden_beginnings(self, stretch: Stretch) -> Iterator[int]:
        """Byte offsets inside literals and comments of the stretch that look like an item's line.

        They are items when a missing quote has turned code into text.
        """
        limit = self.column(stretch.first)
        if limit is None:
            return
        first, after = (bisect_left(self._texts, at) for at in (stretch.first, stretch.after))
        for token in (self.tokens[at] for at in self._texts[first:after]):
            for match in ITEM_LINE.finditer(self.source.data, token.start, token.end):
                if len(match[1]) <= limit:
                    yield match.end(1)

    def faults(self, at: int) -> int:
        """How many stretches from a token on are not whole, modules left aside."""
        count = 0
        while at < len(self.tokens):
            stretch = self.read(at)
            at = stretch.after
            if not stretch.is_whole and self.tokens[stretch.first].value != b"}":
                count += 1
                at = self.next_beginning(stretch) or stretch.after
        return count

    def _value(self, at: int) -> bytes:
        return self.tokens[at].value if at < len(self.tokens) else b""

    def _begins_item(self, at: int) -> bool:
        value = self._value(at)
        return value in BEGINNERS or (value == b"#" and self._value(at + 1) == b"[")

    def _after_attributes(self, at: int) -> int:
        while self._value(at) == b"#":
            opening = at + 2 if self._value(at + 1) == b"!" else at + 1
            if self._value(opening) != b"[" or opening not in self.closing:
                return at
            at = self.closing[opening] + 1
        return at

    def _keyword(self, at: int) -> int:
        """Skip `pub(crate)`, `async`, `unsafe`, `extern "C"`, and the `const` of `const fn`."""
        while self._is_modifier(at):
            at += 1
            if self._value(at) == b"(" and at in self.closing:
                at = self.closing[at] + 1
            elif at < len(self.tokens) and self.tokens[at].kind == "text":
                at += 1
        return at

    def _is_modifier(self, at: int) -> bool:
        if self._value(at) == b"const":
            return self._value(at + 1) in (b"fn", b"unsafe", b"async", b"extern")
        return self._value(at) in MODIFIERS

    def _end(self, at: int, *, until_semicolon: bool) -> tuple[int, bool]:
        """Token after an item's end, and whether there is an end."""
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind in ("close", "unterminated"):
                return (at if token.kind == "close" else len(self.tokens)), False
            if token.value == b";":
                return at + 1, True
            if token.kind == "open":
                if at not in self.closing:
                    return len(self.tokens), False
                at = self.closing[at]
                if token.value == b"{" and not until_semicolon:
                    return at + 1, True
            at += 1
        return len(self.tokens), False
