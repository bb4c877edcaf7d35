"""The end of what a child wrote to its standard error."""

from __future__ import annotations

from typing import Final

LENGTH: Final = 4096
"""Bytes that are kept."""


class Tail:
    """Keeps the last `LENGTH` bytes, however many there were."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._is_cut = False

    def feed(self, data: bytes) -> None:
        """Take in more."""
        self._kept += data[-LENGTH:]
        if len(self._kept) > LENGTH or len(data) > LENGTH:
            self._is_cut = True
            del self._kept[:-LENGTH]

    def text(self) -> str:
        """Return it as text; where something was left out, it begins with an ellipsis."""
        text = self._kept.decode(errors="replace")
        if not self._is_cut:
            return text.strip()
        _, _, whole = text.partition("\n")  # the first line is a part of one
        return f"…\n{(whole or text).strip()}"
