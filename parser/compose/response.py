"""The response that is being read."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from parser.compose.markup_forms import OPENERS
from parser.vocabulary.tagged import tagged_vocabulary

if TYPE_CHECKING:
    from parser.compose.tools import Tools

_WORDS: Final = tagged_vocabulary()
# CMP-70: whatever begins a block, and function markup.
_BLOCK_STARTS: Final = (
    *(f"<{tag}>" for tag in _WORDS.call_tags + _WORDS.block_tags),
    *OPENERS,
)


class Response:
    """A source and the tools it may call, as every branch gets to see them."""

    def __init__(self, source: str, tools: Tools) -> None:
        self.source = source
        self.tools = tools

    def is_last_block(self, opener_end: int) -> bool:
        """Tell whether no block and no markup begins after an opener, fenced or not (CMP-70)."""
        return self._last_block_start < opener_end

    @cached_property
    def _last_block_start(self) -> int:
        return max(self.source.rfind(start) for start in _BLOCK_STARTS)
