"""Text from elsewhere on a terminal: what would act on it is shown as an escape."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len, set_cell_size

if TYPE_CHECKING:
    from collections.abc import Mapping

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

PAGE: Final = 100
"""How wide a line of an overview is where nobody knows the width: in a file or a pipe."""
COLUMNS: Final = 80
"""How wide a paragraph is there."""
NARROWEST: Final = 20
"""Below this many columns nothing could be read; then the terminal folds the lines."""


def visible(text: str) -> str:
    """Return `text` in one line: line ends, control and invisible characters as escapes."""
    return "".join(char if char.isprintable() else _escape(char) for char in text)


def cut(text: str, width: int) -> str:
    """Return `visible(text)` in at most `width` columns; `…` stands for what is left out."""
    shown = text[: width + 1]
    line = visible(shown)
    if len(shown) == len(text) and cell_len(line) <= width:
        return line
    return set_cell_size(line, width - 1).rstrip() + "…"


def indented(text: str, margin: str = "  ") -> str:
    """Return `text` with every line made visible and set in."""
    return "\n".join(f"{margin}{visible(line)}" for line in text.split("\n"))


def wrapped(text: str, margin: str = "  ") -> str:
    """Return `text` set in, and on a terminal broken between words where a line is too long."""
    width = terminal_width()
    if width is None:
        return indented(text, margin)
    inside = max(width - len(margin), NARROWEST)
    return "\n".join(margin + part for line in text.split("\n") for part in _folded(line, inside))


def paragraph(text: str, margin: str = "    ") -> str:
    """Return `text` set in and broken between words, in a file or a pipe too."""
    inside = max((terminal_width() or COLUMNS) - len(margin), NARROWEST)
    return "\n".join(margin + part for line in text.split("\n") for part in _folded(line, inside))


def unbroken(text: str, lead: str = "", margin: str = "    ") -> str:
    """Return `text` as `paragraph` does, with every word whole, so that it can be copied."""
    width = max(terminal_width() or COLUMNS, NARROWEST)
    first, *words = visible(text).split() or [""]
    lines = [margin + lead + first]
    for word in words:
        if cell_len(f"{lines[-1]} {word}") > width:
            lines.append(margin + word)
        else:
            lines[-1] += f" {word}"
    return "\n".join(lines)


def itemised(title: str, counts: Mapping[str, int], margin: str = "    ") -> str:
    """Return `title: 1 this, 2 that` set in and broken between items, as a paragraph is."""
    lines = [f"{margin}{title}:"]
    width = max(terminal_width() or COLUMNS, NARROWEST)
    items = [f"{number} {visible(name)}" for name, number in counts.items()]
    for item, comma in zip(items, ["," for _ in items[1:]] + [""], strict=True):
        if cell_len(f"{lines[-1]} {item}{comma}") > width:
            lines.append(margin[:-1])
        lines[-1] += f" {item}{comma}"
    return "\n".join(lines)


def page_width() -> int:
    """Return the columns that a line of an overview may take."""
    return max(terminal_width() or PAGE, NARROWEST)


def terminal_width() -> int | None:
    """Return the columns of the terminal that is written to; None for a file or a pipe."""
    on_terminal = sys.stdout is not None and sys.stdout.isatty()  # closed: `command >&-`
    return shutil.get_terminal_size().columns if on_terminal else None


def colour_wanted(environment: Mapping[str, str]) -> bool | None:
    """Tell whether the environment wants colours; None leaves it to where the output goes.

    `NO_COLOR` and `FORCE_COLOR` count when they are set to anything but nothing.
    """
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return False if environment.get("TERM") == "dumb" else None


def json_text(value: Any) -> str:
    """Return JSON for a program; it is ASCII, so that nothing in it acts on a terminal."""
    return json.dumps(value, ensure_ascii=True, indent=2)


def _folded(line: str, width: int) -> list[str]:
    """Break a line between words; what is set in stays so."""
    from rich.console import Console  # noqa: PLC0415  # slow, and of no use to a file or a pipe
    from rich.text import Text  # noqa: PLC0415

    words = line.lstrip(" ")
    margin = " " * min(len(line) - len(words), width // 2)
    room = width - len(margin)
    parts = Text(visible(words)).wrap(Console(width=room), room, overflow="fold")
    return [margin + part.plain.rstrip() for part in parts] or [""]


def _escape(char: str) -> str:
    return _SHORT.get(char) or ascii(char)[1:-1]
