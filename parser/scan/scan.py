"""What one scan knows about its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.lookahead import Lookahead
from parser.scan.positions import Positions

if TYPE_CHECKING:
    from parser.scan.grammar import Grammar
    from parser.scan.spec import ScanSpec


class Scan:
    """A source with its spec and grammar, and what long searches in it have found."""

    __slots__ = ("grammar", "lookahead", "positions", "source", "spec", "unclosed")

    def __init__(self, source: str, spec: ScanSpec, grammar: Grammar) -> None:
        self.source = source
        self.spec = spec
        self.grammar = grammar
        self.lookahead = Lookahead(source)
        self.positions = Positions(source)
        # Block tags that have no close any more: what is absent here is absent further on.
        self.unclosed: set[str] = set()
