"""Syntax fragments: tree-sitter nodes that know where in the original file they stand (SRC-08)."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

import msgspec
import tree_sitter_rust
from tree_sitter import Language, Node, Parser, Query, QueryCursor

from migrate.rust.source.doubled_attributes import without_doubled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.source.reading import Location, SourceFile

RUST = Language(tree_sitter_rust.language())
COMMENTS = frozenset({"line_comment", "block_comment"})


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class ParsedText:
    """Bytes that were parsed, and how their offsets map into the source file.

    Offset `n` of `data` is offset `n + shift` of `source.data`, held within `low` and `high`
    (a wrapper around macro arguments has no place of its own). An expanded macro is made of
    `stretches`, which say for themselves where they come from; `call` is the macro call that was
    written, however many others are between.
    """

    source: SourceFile
    data: bytes = field(repr=False)
    shift: int
    low: int
    high: int
    stretches: tuple[Stretch, ...] = field(default=(), repr=False)
    call: Fragment | None = field(default=None, repr=False)
    wrapped: int = 0
    """How often it was parsed again inside a wrapper."""
    is_deep: bool = False
    """Whether the tree is too deep for queries."""

    def original(self, offset: int) -> int:
        """Byte offset into the data of the file from which the text at an offset comes."""
        if self.stretches:
            stretch = self._stretch(offset)
            return stretch.parsed.original(stretch.inner(offset))
        return min(max(offset + self.shift, self.low), self.high)

    def source_of(self, offset: int) -> SourceFile:
        """Return the file from which the text at an offset comes."""
        if self.stretches:
            stretch = self._stretch(offset)
            return stretch.parsed.source_of(stretch.inner(offset))
        return self.source

    def between(self, start: int, end: int) -> tuple[Stretch, ...]:
        """Return the stretches that the text between two offsets is made of."""
        first = bisect_right(self.stretches, start, key=lambda stretch: stretch.begin)
        last = bisect_right(self.stretches, end, key=lambda stretch: stretch.begin)
        return self.stretches[max(first - 1, 0) : last]

    def _stretch(self, offset: int) -> Stretch:
        at = bisect_right(self.stretches, offset, key=lambda stretch: stretch.begin)
        return self.stretches[max(at - 1, 0)]


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """A stretch of expanded text, from `begin` on, and the text it was copied from.

    Offset `n` of the expanded text is offset `n + shift` of `parsed.data`, held within `low` and
    `high`: brackets put around an argument stand where the argument does.
    """

    begin: int
    shift: int
    low: int
    high: int
    parsed: ParsedText

    def inner(self, offset: int) -> int:
        """Offset into `parsed.data`."""
        return min(max(offset + self.shift, self.low), self.high)

    def moved(self, by: int) -> Stretch:
        """Return the stretch in a text that has it `by` bytes further on."""
        return replace(self, begin=self.begin + by, shift=self.shift - by)


class Fragment(msgspec.Struct, frozen=True):
    """A syntax node. Equal and hashable by node, so it can key a cache.

    There is one for every node that is looked at, so it is a struct: made in an eighth of the time
    that a frozen dataclass takes. `kind` is the node type of the grammar (`call_expression`, …),
    the token itself for anonymous nodes.
    """

    node: Node
    parsed: ParsedText
    kind: str

    @property
    def source(self) -> SourceFile:
        """The file this is written in."""
        return self.parsed.source_of(self.node.start_byte)

    @property
    def invoked_in(self) -> SourceFile:
        """The file this is used in: for an expanded macro, that of the call."""
        return self.parsed.source

    @property
    def text(self) -> str:
        """The text that was parsed (of the original file, unless a macro was expanded)."""
        return self.parsed.data[self.node.start_byte : self.node.end_byte].decode()

    @property
    def start(self) -> int:
        """Byte offset of the beginning in `source.data`."""
        return self.parsed.original(self.node.start_byte)

    @property
    def end(self) -> int:
        """Byte offset of the end in `source.data`."""
        if self.parsed.stretches:
            return self.parsed.original(max(self.node.end_byte - 1, self.node.start_byte)) + 1
        return self.parsed.original(self.node.end_byte)

    @property
    def spot(self) -> tuple[str, int]:
        """The file and the offset in it, in bytes: what tells a place from every other."""
        return self.source.path, self.start

    @property
    def location(self) -> Location:
        """File, line and column of the beginning."""
        return self.source.location(self.start)

    @property
    def line(self) -> int:
        """Line of the beginning, from 1."""
        return self.location.line

    @property
    def children(self) -> tuple[Fragment, ...]:
        """Named children without comments."""
        return _fragments(self.node.named_children, self.parsed)

    @property
    def tokens(self) -> tuple[Fragment, ...]:
        """All children, anonymous tokens included, without comments."""
        return _fragments(self.node.children, self.parsed)

    def parts(self, kind: str) -> tuple[Fragment, ...]:
        """Named children of one kind."""
        return tuple(
            Fragment(child, self.parsed, kind)
            for child in self.node.named_children
            if child.type == kind
        )

    def field(self, name: str) -> Fragment | None:
        """The child in a field of the grammar, or `None`."""
        child = self.node.child_by_field_name(name)
        return None if child is None else Fragment(child, self.parsed, child.type)

    def need(self, name: str) -> Fragment:
        """The child in a field that the grammar demands; raises `LookupError` when missing."""
        child = self.node.child_by_field_name(name)
        if child is None:
            raise LookupError(f"{self.kind} without {name} at line {self.line}")
        return Fragment(child, self.parsed, child.type)

    def has_child(self, kind: str) -> bool:
        """Whether a node of a kind, or a token such as `async`, is a direct child."""
        return any(child.type == kind for child in self.node.children)

    def walk(self) -> Iterator[Fragment]:
        """This fragment and everything below it, in source order, comments left out."""
        cursor = self.node.walk()
        while True:
            node = cursor.node
            kind = "" if node is None else node.type
            skipped = node is None or kind in COMMENTS
            if node is not None and not skipped:
                yield Fragment(node, self.parsed, kind)
            if not skipped and cursor.goto_first_child():
                continue
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent():
                    return

    def find(self, *kinds: str) -> list[Fragment]:
        """All of this fragment and what is below it that is of some kinds, in source order."""
        if self.parsed.is_deep:
            return [part for part in self.walk() if part.kind in kinds]
        nodes = QueryCursor(_query(kinds)).captures(self.node).get("found", [])
        nodes.sort(key=lambda node: (node.start_byte, -node.end_byte, node.type))
        return [Fragment(node, self.parsed, node.type) for node in nodes]


def _fragments(nodes: Iterable[Node], parsed: ParsedText) -> tuple[Fragment, ...]:
    """The nodes that are no comments."""
    return tuple(
        [Fragment(node, parsed, kind) for node in nodes if (kind := node.type) not in COMMENTS]
    )


@cache
def _query(kinds: tuple[str, ...]) -> Query:
    return Query(RUST, f"[{' '.join(f'({kind})' for kind in kinds)}] @found")


def parse_source(source: SourceFile) -> Fragment:
    """Parse a whole file; the fragment is its `source_file`. Never fails (errors are nodes)."""
    return _parse(ParsedText(source, source.data, 0, 0, len(source.data)))


def parse_stretch(source: SourceFile, start: int, end: int, suffix: bytes = b"") -> Fragment:
    """Parse a stretch of a file, given by byte offsets, as if it were a whole file.

    `suffix` is parsed after it (a bracket that closes it).
    """
    return _parse(ParsedText(source, source.data[start:end] + suffix, start, start, end))


def parse_rewritten(source: SourceFile, start: int, text: bytes) -> Fragment:
    """Parse text that stands for as many bytes of a file, from an offset on."""
    return _parse(ParsedText(source, text, start, start, start + len(text)))


def parse_wrapped(within: Fragment, start: int, end: int, prefix: str, suffix: str) -> Fragment:
    """Parse part of a fragment's text again inside a wrapper; gives the wrapper's `source_file`.

    `start` and `end` are byte offsets into `within.parsed.data`.
    """
    opening, wrapped = prefix.encode(), within.parsed.wrapped + 1
    data = opening + within.parsed.data[start:end] + suffix.encode()
    if within.parsed.stretches:
        parsed = within.parsed
        moved = tuple(part.moved(len(opening) - start) for part in parsed.between(start, end))
        return _parse(ParsedText(parsed.source, data, 0, 0, 0, moved, parsed.call, wrapped))
    low, high = within.parsed.original(start), within.parsed.original(end)
    return _parse(ParsedText(within.source, data, low - len(opening), low, high, wrapped=wrapped))


FEW_WRAPPERS = 4
MOST_WRAPPERS = 48
LARGEST_NESTED = 1_000_000
"""Wrappers inside wrappers: a few around any text, more only while the text parsed is short."""


def is_wrapped_too_often(parsed: ParsedText, length: int) -> bool:
    """Whether `length` bytes of a text are not to be parsed again inside one more wrapper.

    Every macro in the arguments of another one is: what is nested n deep is parsed n times.
    """
    if parsed.wrapped < FEW_WRAPPERS:
        return False
    return parsed.wrapped >= MOST_WRAPPERS or parsed.wrapped * length > LARGEST_NESTED


def parse_expanded(text: bytes, stretches: Iterable[Stretch], at: Fragment) -> Fragment:
    """Parse text made by expanding a macro at `at`, copied together from `stretches`, in order."""
    made = tuple(stretches)
    call = at.parsed.call or (at if at.kind == "macro_invocation" else None)
    return _parse(ParsedText(at.invoked_in, text, 0, at.start, at.start, made, call))


UNDERSCORED = re.compile(rb"\\u\{[0-9A-Fa-f]+_[0-9A-Fa-f_]*\}")


def _parse(parsed: ParsedText) -> Fragment:
    readable = _readable(parsed.data)
    root = Parser(RUST).parse(readable).root_node
    if root.has_error and b"#[" in readable:
        again = Parser(RUST).parse(without_doubled(readable)).root_node
        root = root if again.has_error else again
    deep = len(parsed.data) > SHALLOW and _is_deep(root)
    return Fragment(root, replace(parsed, is_deep=True) if deep else parsed, root.type)


SHALLOW = 8_192
"""Bytes of a text whose tree no query takes long for."""
DEEPEST = 2_000
"""Levels of a tree on which queries are run: on deep ones they take the square of the depth, and
past 65,535 levels they find nothing any more."""


def _is_deep(root: Node) -> bool:
    """Tell whether a tree has more levels than queries are good for."""
    cursor, depth = root.walk(), 0
    while depth <= DEEPEST:
        if cursor.goto_first_child():
            depth += 1
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return False
            depth -= 1
    return True


def _readable(data: bytes) -> bytes:
    """Return text of the same length that the grammar reads.

    It knows no underscores in `u{1_F33F}` (SRC-09). Only the tree comes from it; literals
    are decoded from the text itself.
    """
    return UNDERSCORED.sub(lambda found: found[0].replace(b"_", b"0"), data)
