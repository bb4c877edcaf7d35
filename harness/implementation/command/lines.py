"""Cutting what comes through a pipe into lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class LineTooLong(Exception):
    """A line is longer than what may be kept of it."""


class Lines:
    """Cuts bytes into lines as they arrive; of a line at most `limit` bytes are kept."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._begun = bytearray()

    @property
    def is_in_a_line(self) -> bool:
        """Has a line begun that has not ended?"""
        return bool(self._begun)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the lines that end in `data`, without their line feed.

        Raises `LineTooLong` as soon as one is.
        """
        *ends, rest = data.split(b"\n")
        for end in ends:
            self._append(end)
            line = bytes(self._begun)
            self._begun.clear()
            yield line
        self._append(rest)

    def _append(self, data: bytes) -> None:
        if len(self._begun) + len(data) > self._limit:
            raise LineTooLong
        self._begun += data
