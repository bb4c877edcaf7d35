"""A Rust source file as it is read (06 SRC-01)."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from migrate.errors import DataError

BOM = b"\xef\xbb\xbf"
STRIDE = 4096


class UnreadableSource(DataError):
    """A source file is not UTF-8. `offset` is the first bad byte, counted from 0."""

    def __init__(self, path: str, offset: int) -> None:
        super().__init__(
            f"{path}: byte {offset} is not UTF-8: save the file as UTF-8, or leave it out"
        )
        self.path = path
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a source file: line and column count from 1, columns in code points."""

    file: str
    line: int
    column: int


class SourceFile:
    """A decoded source file; `data` is `text` in UTF-8, the bytes that are parsed."""

    __slots__ = ("_lines", "data", "digest", "path", "text")

    def __init__(self, path: str, text: str, digest: str) -> None:
        self.path = path
        self.text = text
        self.digest = digest
        self.data = text.encode()
        self._lines: list[int] | None = None

    def location(self, offset: int) -> Location:
        """Place of a byte offset into `data`."""
        raise NotImplementedError


def read_source(path: str, raw: bytes) -> SourceFile:
    """Decode a Rust file: BOM stripped, CRLF turned to LF (SRC-01).

    `path` is kept as named, with `/` for `\\`. The digest (`sha256:…`) is of the bytes given.
    Raises `UnreadableSource`.
    """
    raise NotImplementedError
