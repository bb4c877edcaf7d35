"""Where interpolated expressions end (HLX-7)."""

from __future__ import annotations

import re
from functools import cached_property

_BRACE = re.compile(r"[{}]")


class Braces:
    """Which brace closes which, counting nothing but `{` and `}`.

    All pairs of a text are found in one pass, on first use: interpolations may be nested, and
    each of them has to be skipped at once for the time to stay linear.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def closing(self, opening: int) -> int | None:
        """Return the offset of the brace that closes the one at `opening`, if there is one."""
        return self._pairs.get(opening)

    @cached_property
    def _pairs(self) -> dict[int, int]:
        pairs: dict[int, int] = {}
        open_braces: list[int] = []
        for match in _BRACE.finditer(self._text):
            if match[0] == "{":
                open_braces.append(match.start())
            elif open_braces:
                pairs[open_braces.pop()] = match.start()
        return pairs
