"""Block comments, which may be nested (HLX-2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from harness.harn.syntax.errors import error

if TYPE_CHECKING:
    from harness.harn.source import Source

_EDGE = re.compile(r"/\*|\*/")


def block_comment_end(source: Source, at: int, end: int) -> int:
    """Return the offset past the block comment that begins at `at`."""
    depth = 0
    for edge in _EDGE.finditer(source.text, at, end):
        depth += 1 if edge[0] == "/*" else -1
        if depth == 0:
            return edge.end()
    raise error(source, at, "unterminated_block_comment", "Unterminated block comment")
