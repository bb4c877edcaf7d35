"""What earlier looks into one source have learned, so that none is repeated (LEX-128)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from parser.lexer.escapes import find_invalid_escape, find_recovery_close, find_string_close
from parser.lexer.forward import Forward, find_text
from parser.lexer.heredoc_index import HeredocIndex
from parser.lexer.loops import Loops
from parser.lexer.template_index import TemplateIndex

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.lexer.errors import LexError
    from parser.lexer.nodes import Node
    from parser.lexer.search import SearchResult


class Lookahead:
    """The memory of one source text, for callers that try many candidates in it.

    It never changes a result: a fresh one may be used for every question. It is not shared
    between threads or sources.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self._string_close: dict[str, Forward] = {}
        self._recovery_close: dict[str, Forward] = {}
        # Where trivia that goes on after a comment ends; comments can bring many starts together.
        self.trivia_ends: dict[int, int] = {}
        # Numbers and templates by where they start: long ones with their ends, and wrong ones.
        self.tokens: dict[int, tuple[Node, int] | LexError] = {}
        # The `}` of each `{` met outside strings by `balanced_object_end`.
        self.balanced_ends: dict[int, int | None] = {}
        # How a search for a closing text and some openers ends, by the stops it comes to.
        self.span_ends: dict[tuple[str, tuple[str, ...]], dict[int, SearchResult]] = {}
        self.loops = Loops()

    @classmethod
    def of(cls, source: str, known: Lookahead | None) -> Lookahead:
        """Give `known` if it is about this very source, else a fresh one."""
        return known if known is not None and known.source is source else cls(source)

    def string_close(self, quote: str, start: int) -> int:
        """Find the first unescaped `quote` at or after `start`, or NOWHERE."""
        return self._per_quote(self._string_close, quote, find_string_close)(start)

    def recovery_close(self, quote: str, start: int) -> int:
        """Find the first `quote` that can close an over-closed string, or NOWHERE (LEX-48)."""
        return self._per_quote(self._recovery_close, quote, find_recovery_close)(start)

    @cached_property
    def invalid_escape(self) -> Forward:
        r"""The next `\u` escape that names no character."""
        return Forward(self.source, find_invalid_escape)

    @cached_property
    def line_end(self) -> Forward:
        """The next LF."""
        return Forward(self.source, find_text("\n"))

    @cached_property
    def comment_close(self) -> Forward:
        """The next `*/`."""
        return Forward(self.source, find_text("*/"))

    @cached_property
    def templates(self) -> TemplateIndex:
        """The ends of template literals."""
        return TemplateIndex(self.source)

    @cached_property
    def heredocs(self) -> HeredocIndex:
        """The lines that can close heredocs."""
        return HeredocIndex(self.source)

    @cached_property
    def ends_in_backslash(self) -> bool:
        """Whether the last backslash of the source has nothing to escape."""
        run = len(self.source) - len(self.source.rstrip("\\"))
        return run % 2 == 1

    def _per_quote(
        self, known: dict[str, Forward], quote: str, find: Callable[[str, str, int], int]
    ) -> Forward:
        forward = known.get(quote)
        if forward is None:
            forward = Forward(self.source, lambda source, start: find(source, quote, start))
            known[quote] = forward
        return forward
