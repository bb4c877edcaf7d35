"""A Rust source file as it is read (06 SRC-01)."""

from __future__ import annotations

import hashlib
from bisect import bisect_right

import msgspec

from harness.errors import DataError

STRIDE = 4096
"""Distance of the remembered column counts on long lines."""


class UnreadableSource(DataError):
    """A source file is not UTF-8. `offset` is the first bad byte, counted from 0."""

    def __init__(self, path: str, offset: int) -> None:
        super().__init__(
            f"{path}: byte {offset} is not UTF-8: save the file as UTF-8, or leave it out"
        )
        self.path = path
        self.offset = offset


class Location(msgspec.Struct, frozen=True):
    """A place in a source file: line and column count from 1, columns in code points."""

    file: str
    line: int
    column: int


class SourceFile:
    """A decoded source file; `data` is `text` in UTF-8, the bytes that are parsed.

    `path` is the path as named, `digest` is `sha256:…` of the original bytes. `renamed` has the
    names that `use … as …` makes in the file, with what they stand for, `attributes` the paths of
    known attributes by their names in the file; parsing fills both.
    """

    __slots__ = ("_lines", "_points", "attributes", "data", "digest", "path", "renamed", "text")

    def __init__(self, path: str, text: str, digest: str) -> None:
        self.path = path
        self.text = text
        self.digest = digest
        self.data = text.encode()
        self.renamed: dict[str, str] = {}
        self.attributes: dict[str, tuple[str, ...]] = {}
        self._lines = _line_starts(self.data)
        self._points = _point_counts(self.data)

    def __repr__(self) -> str:
        return f"SourceFile({self.path!r}, {len(self.data)} bytes)"

    def location(self, offset: int) -> Location:
        """Place of a byte offset into `data`."""
        line = bisect_right(self._lines, offset)
        column = self._points_between(self._lines[line - 1], offset) + 1
        return Location(self.path, line, column)

    def line_start(self, offset: int) -> int:
        """Byte offset at which the line of a byte offset begins."""
        return self._lines[bisect_right(self._lines, offset) - 1]

    def _points_between(self, start: int, end: int) -> int:
        """Code points between two byte offsets; what is on long lines is counted already."""
        if end - start <= STRIDE:
            return _count_points(self.data[start:end])
        return self._code_points(end) - self._code_points(start)

    def _code_points(self, offset: int) -> int:
        """Code points before a byte offset."""
        block = offset // STRIDE
        return self._points[block] + _count_points(self.data[block * STRIDE : offset])


def read_source(path: str, raw: bytes) -> SourceFile:
    """Decode a Rust file: BOM stripped, CRLF turned to LF (SRC-01).

    `path` is kept as named, with slashes for backslashes. The digest is of the bytes given.
    Raises `UnreadableSource`.
    """
    named = path.replace("\\", "/")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise UnreadableSource(named, error.start) from error
    digest = f"sha256:{hashlib.sha256(raw).hexdigest()}"
    return SourceFile(named, text.removeprefix("\ufeff").replace("\r\n", "\n"), digest)


def _line_starts(data: bytes) -> list[int]:
    starts = [0]
    position = data.find(b"\n")
    while position >= 0:
        starts.append(position + 1)
        position = data.find(b"\n", position + 1)
    return starts


def _point_counts(data: bytes) -> list[int]:
    """Code points before each multiple of `STRIDE`."""
    counts = [0]
    for start in range(0, len(data), STRIDE):
        counts.append(counts[-1] + _count_points(data[start : start + STRIDE]))
    return counts


CONTINUATION = bytes(range(0x80, 0xC0))


def _count_points(data: bytes) -> int:
    # Every byte but a UTF-8 continuation byte begins a code point.
    return len(data.translate(None, CONTINUATION))
