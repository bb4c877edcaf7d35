"""How an error that ends a script is reported: what, where, and the line (ERR-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.harn.errors import HarnError


def described(error: HarnError) -> str:
    """Return the display of an error, its place with the line quoted, and the imports around it."""
    lines = [str(error)]
    if error.source is not None and error.at is not None:
        lines.append(error.source.quote(error.at))
    for source, at in error.trail:
        line, column = source.position(at)
        lines.append(f"imported by {source.name}:{line}:{column}")
    return "\n".join(lines)
