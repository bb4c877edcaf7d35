"""Reading the items of a file whose syntax tree has errors (06 SRC-02).

Every item is parsed on its own, so that an error leaves the others readable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.source.stretches import Layout, Stretch
from migrate.rust.source.syntax import Fragment, parse_stretch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.reading import SourceFile

MOST_LOOKS = 32
"""Suspected items in literals that are tried per file; each costs a look at the rest of it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One item parsed on its own: a `source_file`.

    A broken one says by byte offsets where it stands, since not all of it may have been parsed.
    `opens` says that it is the head of a module, whose items are the pieces up to the next one
    that `closes`.
    """

    root: Fragment
    broken: bool = False
    opens: bool = False
    closes: bool = False
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class _Module:
    """An open module: column and offset of the line of its head, whether its brace has a partner.

    `column` is `None` when something stands before it on its line.
    """

    column: int | None
    line_start: int
    matched: bool


class _Reader:
    """Goes through the file once; `layout` is replaced where text turns out to be code."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.layout = Layout(source)
        self.at = 0
        self.modules: list[_Module] = []
        self.looks = MOST_LOOKS

    def pieces(self) -> Iterator[Piece]:
        while self.at < len(self.layout.tokens):
            stretch = self.layout.read(self.at)
            self.at = stretch.after
            if stretch.stray:
                yield self._close(stretch)
            elif stretch.opens:
                yield self._open(stretch)
            else:
                yield self._item(stretch)
        for _ in self.modules:
            yield Piece(parse_stretch(self.source, 0, 0), closes=True)

    def _open(self, stretch: Stretch) -> Piece:
        root = self._parsed(stretch.first, stretch.after, b"}")
        if root.node.has_error:  # `mod 0 {` opens nothing
            return self._broken(stretch)
        layout = self.layout
        line = self.source.line_start(layout.tokens[stretch.keyword].start)
        matched = stretch.after - 1 in layout.closing
        self.modules.append(_Module(layout.column(stretch.first), line, matched))
        return Piece(root, opens=True)

    def _close(self, stretch: Stretch) -> Piece:
        """End the innermost module, or report a closing bracket that ends nothing."""
        root = self._parsed(stretch.first, stretch.after)
        if self.modules and self._ends(self.modules[-1], stretch.first):
            self.modules.pop()
            return Piece(root, closes=True)
        token = self.layout.tokens[stretch.first]
        return Piece(root, broken=True, start=token.start, end=token.end)

    def _ends(self, module: _Module, at: int) -> bool:
        """Whether a closing brace may be the module's, by its place."""
        column = self.layout.column(at)
        line = self.source.line_start(self.layout.tokens[at].start)
        by_column = column is not None and module.column is not None and column <= module.column
        return self.layout.tokens[at].value == b"}" and (by_column or line == module.line_start)

    def _item(self, stretch: Stretch) -> Piece:
        if not stretch.is_whole:
            return self._broken(stretch)
        root = self._parsed(stretch.first, stretch.after)
        if root.node.has_error or self._has_swallowed(stretch):
            return self._broken(stretch)
        return Piece(root)

    def _has_swallowed(self, stretch: Stretch) -> bool:
        """Whether an item that parses took the closing brace of a module, and items with it."""
        return (
            any(not module.matched for module in self.modules)
            and self.layout.next_beginning(stretch) is not None
        )

    def _broken(self, stretch: Stretch) -> Piece:
        """The part of a stretch up to where the next item begins, after all."""
        start = self.layout.tokens[stretch.first].start
        offset = next(self._believed(stretch), None)
        if offset is not None:
            self.layout, self.at = Layout(self.source, offset), 0
            root = parse_stretch(self.source, start, offset)
            return Piece(root, broken=True, start=start, end=offset)
        self.at = self.layout.next_beginning(stretch) or stretch.after
        root = self._parsed(stretch.first, self.at)
        end = self.layout.tokens[self.at - 1].end
        return Piece(root, broken=True, start=start, end=end)

    def _believed(self, stretch: Stretch) -> Iterator[int]:
        """Offsets inside text from which the rest of the file reads better than it does now."""
        faults: int | None = None
        for offset in self.layout.hidden_beginnings(stretch):
            if self.looks == 0:
                return
            self.looks -= 1
            if faults is None:
                faults = self.layout.faults(stretch.first)
            if Layout(self.source, offset).faults(0) < faults:
                yield offset

    def _parsed(self, first: int, after: int, suffix: bytes = b"") -> Fragment:
        tokens = self.layout.tokens
        last = tokens[after - 1]
        # tree-sitter takes quadratic time on a raw string without an end.
        end = last.start if last.kind == "unterminated" else last.end
        return parse_stretch(self.source, tokens[first].start, end, suffix)


def read_pieces(source: SourceFile) -> Iterator[Piece]:
    """Parse every item of a file on its own, in source order."""
    return _Reader(source).pieces()
