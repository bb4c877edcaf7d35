"""The fenced blocks of code in doc comments (GEN-28)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from migrate.rust.source.attributes import read_attribute
from migrate.rust.source.syntax import parse_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from migrate.rust.source.reading import SourceFile
    from migrate.rust.source.syntax import Fragment

FENCE = re.compile(rb" {0,3}(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)")
DOC_LINE = re.compile(rb"//[/!]")
COMMENT_LINE = re.compile(rb"[ \t]*(?:\*(?!/)[ ]?)?")
"""What stands before the text on a line of `/** … */`."""

WORDS = re.compile(r"[^\s,{}.]+")
RUST = re.compile(r"rust|edition\d+|E\d{4}|should_panic|standalone_crate|custom")
SKIPPING = re.compile(r"ignore(-.*)?|no_run|compile_fail|test_harness")


class Line(NamedTuple):
    """A line of documentation: byte offsets of its text in the file, without the line feed."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DocBlock:
    """One block of code: its lines without the indentation of the fence.

    `words` are those after the fence; `fence` is the byte offset of the fence.
    """

    source: SourceFile
    words: tuple[str, ...]
    fence: int
    lines: tuple[Line, ...]

    @property
    def is_rust(self) -> bool:
        """Is it Rust? Without a word that says otherwise it is."""
        known = all(RUST.fullmatch(word) or SKIPPING.fullmatch(word) for word in self.words)
        return known or "rust" in self.words

    @property
    def skipped(self) -> str | None:
        """The word that says that it is not run, if any."""
        return next((word for word in self.words if SKIPPING.fullmatch(word)), None)


def doc_blocks(source: SourceFile) -> Iterator[DocBlock]:
    """Yield the blocks of all doc comments of a file, in source order."""
    for lines in _comments(source):
        yield from _blocks(source, lines)


def _comments(source: SourceFile) -> Iterator[list[Line]]:
    """Yield the lines of every run of doc comments, and of attributes that say the same."""
    run: list[Line] = []
    row, kind = -2, b""
    for part in parse_source(source).find(*DOCUMENTING):
        node = part.node
        lines = _lines_of(source.data, part)
        if lines is None:
            continue
        marks = source.data[node.start_byte : node.start_byte + 3]
        if node.start_point.row != row + 1 or marks != kind:
            yield run
            run = []
        run += lines
        row, kind = node.end_point.row - (node.end_point.column == 0), marks
    yield run


DOCUMENTING = ("line_comment", "block_comment", "attribute_item", "inner_attribute_item")


def _lines_of(data: bytes, part: Fragment) -> list[Line] | None:
    """Return the lines of documentation of a comment or attribute, None for others."""
    node = part.node
    if part.kind.endswith("comment"):
        marks = data[node.start_byte : node.start_byte + 3]
        is_doc = _is_doc(node)
        return list(_lines(data, node.start_byte, node.end_byte, marks)) if is_doc else None
    attribute = read_attribute(part)
    if attribute.path != ("doc",) or attribute.value is None:
        return None
    return list(_written_lines(data, attribute.value))


def _written_lines(data: bytes, text: Fragment) -> Iterator[Line]:
    """Yield the lines of a literal as they are written; escapes but line feeds stay in them."""
    content = CONTENT.fullmatch(data, text.node.start_byte, text.node.end_byte)
    if content is None:
        return
    at, end = content.span("plain" if content["plain"] is not None else "raw")
    breaks = LINE_BREAK if content["plain"] is not None else RAW_LINE_BREAK
    for found in breaks.finditer(data, at, end):
        yield Line(at, found.start())
        at = found.end()
    yield Line(at, end)


CONTENT = re.compile(rb'"(?P<plain>.*)"|r(?P<marks>#*)"(?P<raw>.*)"(?P=marks)', re.DOTALL)
LINE_BREAK = re.compile(rb"\\n|\n")
RAW_LINE_BREAK = re.compile(rb"\n")


def _is_doc(node: Node) -> bool:
    return any(node.child_by_field_name(name) is not None for name in ("inner", "outer"))


def _lines(data: bytes, start: int, end: int, marks: bytes) -> Iterator[Line]:
    if DOC_LINE.match(marks):
        yield Line(start + 3, end - data[start:end].endswith(b"\n"))
        return
    at = start + 3
    while at < end - 2:
        stop = data.find(b"\n", at, end - 2)
        stop = end - 2 if stop < 0 else stop
        prefix = COMMENT_LINE.match(data, at, stop)
        yield Line(prefix.end() if prefix else at, stop)
        at = stop + 1


def _blocks(source: SourceFile, lines: list[Line]) -> Iterator[DocBlock]:
    common = min((_indentation(source.data, line) for line in lines), default=0)
    lines = [Line(min(line.start + common, line.end), line.end) for line in lines]
    at = 0
    while at < len(lines):
        opening = FENCE.fullmatch(source.data, *lines[at])
        begin = at = at + 1
        if opening is None:
            continue
        while at < len(lines) and not _closes(source.data, lines[at], opening["marks"]):
            at += 1
        words = tuple(WORDS.findall(opening["info"].decode("utf-8", "replace")))
        yield DocBlock(source, words, opening.start(), tuple(lines[begin:at]))
        at += 1


def _indentation(data: bytes, line: Line) -> int:
    """Blanks before the text of a line; a blank line has as many as you like."""
    text = data[line.start : line.end]
    filled = text.lstrip(b" \t")
    return len(text) - len(filled) if filled else 1 << 20


def _closes(data: bytes, line: Line, marks: bytes) -> bool:
    text = data[line.start : line.end].strip()
    return len(text) >= len(marks) and set(text) == {marks[0]}
