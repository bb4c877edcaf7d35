"""Where a piece of source does not parse, in words (SRC-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

LONGEST = 40
"""Characters of the source that are quoted."""


def fault_in(fragment: Fragment, line: int, before: int | None) -> str:
    """Return line, column and text of the first syntax error from `line` on.

    `before` is the line at which another item begins, if any. When the tree has no error of its
    own there (a bracket without its partner), the beginning is named.
    """
    for part in fragment.walk():
        place = part.location
        if place.line < line or (before is not None and place.line >= before):
            continue
        where = f"line {place.line}, column {place.column}"
        if part.node.is_missing:
            return f"{where}: {part.kind!r} is missing after {_before(part)}"
        if part.node.is_error:
            return f"{where}: {_quoted(part)} does not parse"
    return f"line {line}, column 1: {_line(fragment, line)} does not parse"


def _quoted(part: Fragment) -> str:
    text = " ".join(part.text.split())
    return repr(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")


def _before(part: Fragment) -> str:
    """Return the end of the line in front of a node, shortened and quoted."""
    start = part.start
    text = part.source.data[part.source.line_start(start) : start].decode("utf-8", "replace")
    return repr(text.strip()[-LONGEST:])


def _line(fragment: Fragment, line: int) -> str:
    """Return the text of a line of the file, shortened and quoted."""
    lines = fragment.source.data.split(b"\n", line)
    text = lines[line - 1].decode("utf-8", "replace").strip() if line <= len(lines) else ""
    return repr(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")
