"""Where a pattern occurs in a piece of code, looked for once for all the nodes in it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from migrate.rust.source.syntax import Fragment


def occurrences(pattern: re.Pattern[bytes], fragment: Fragment) -> list[int]:
    """Return the offsets into the parsed text at which a pattern occurs in a fragment."""
    node = fragment.node
    found = pattern.finditer(fragment.parsed.data, node.start_byte, node.end_byte)
    return [match.start() for match in found]


def is_among(offsets: Sequence[int], fragment: Fragment) -> bool:
    """Tell whether one of some offsets, which are sorted, lies in a fragment."""
    first = bisect_left(offsets, fragment.node.start_byte)
    return first < len(offsets) and offsets[first] < fragment.node.end_byte
