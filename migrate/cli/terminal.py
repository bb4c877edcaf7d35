"""Text from elsewhere on a terminal: what would act on it is shown as an escape."""

from __future__ import annotations

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    """Return `text` in one line: line ends, control and invisible characters as escapes."""
    return "".join(char if char.isprintable() else _escape(char) for char in text)


def cut(text: str, width: int) -> str:
    """Return `visible(text)` in at most `width` characters."""
    line = visible(text[:width])
    return line if len(line) <= width and len(text) <= width else f"{line[: width - 1]}…"


def indented(text: str, margin: str = "  ") -> str:
    """Return `text` with every line made visible and set in."""
    return "\n".join(f"{margin}{visible(line)}" for line in text.split("\n"))


def _escape(char: str) -> str:
    return _SHORT.get(char) or ascii(char)[1:-1]
