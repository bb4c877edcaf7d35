"""How an error that ends a script is reported: what, where, and the line (ERR-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from harness.harn.errors import HarnError


LONGEST_MESSAGE: Final = 1000
"""Code points of a message that are shown."""


def described(error: HarnError) -> str:
    """Return the display of an error, its place with the line quoted, and the imports around it."""
    lines = [_cut(str(error))]
    if error.source is not None and error.at is not None:
        lines.append(error.source.quote(error.at))
    for source, at in error.trail:
        lines.append(f"imported by {source.name}:{source.place(at)}")
    return "\n".join(lines)


def _cut(message: str) -> str:
    """What a script threw can be as long as it likes."""
    left = len(message) - LONGEST_MESSAGE
    return message if left <= 0 else f"{message[:LONGEST_MESSAGE]}… ({left} more characters)"
