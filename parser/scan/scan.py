"""What one scan knows about its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.lookahead import Lookahead
from parser.scan.positions import Positions

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.scan.grammar import Grammar
    from parser.scan.spec import ScanSpec


class Scan:
    """A source with its spec and grammar, and what long searches in it have found.

    `accepts_markup` is asked about the position after each markup opener; where it says no, the
    opener is a tag like any other (DIFF-19). Without it every opener is one (MRK-2).
    """

    __slots__ = (
        "accepts_markup",
        "grammar",
        "lookahead",
        "positions",
        "source",
        "spec",
        "unclosed",
    )

    def __init__(
        self,
        source: str,
        spec: ScanSpec,
        grammar: Grammar,
        accepts_markup: Callable[[int], bool] | None = None,
    ) -> None:
        self.source = source
        self.spec = spec
        self.grammar = grammar
        self.accepts_markup = accepts_markup
        self.lookahead = Lookahead(source)
        self.positions = Positions(source)
        # Block tags that have no close any more: what is absent here is absent further on.
        self.unclosed: set[str] = set()
