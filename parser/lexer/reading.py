"""The value grammar: one loop that delimits a value however deep it is nested (section D).

The loop knows only that a value is complete or that a container wants a member. What each kind of
container makes of its members stands in `objects`, `arrays` and `concatenation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.lexer import arrays, concatenation, objects
from parser.lexer.building import build
from parser.lexer.errors import LexError
from parser.lexer.loops import MAX_DEPTH
from parser.lexer.nodes import Awaiting, Container, Kind, Text
from parser.lexer.primaries import PRIMARIES, unexpected
from parser.lexer.trivia import skip_trivia

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonValue
    from parser.lexer.lookahead import Lookahead
    from parser.lexer.nodes import Node

_NEXT: Final = {
    Kind.OBJECT: objects.next_member,
    Kind.ARRAY: arrays.next_element,
    Kind.CHAIN: concatenation.next_operand,
}
_SETTLE: Final = {
    Kind.OBJECT: objects.settle_member,
    Kind.ARRAY: arrays.settle_element,
    Kind.CHAIN: concatenation.settle_operand,
}


class Reader:
    """Reads values; `position` is where it has come to, in code points of the source.

    With `skim`, what an earlier candidate has read is jumped over; after that `skimmed` is true,
    and a node is good for nothing but its kind and its end.
    """

    def __init__(self, source: str, lookahead: Lookahead, *, skim: bool = True) -> None:
        self.source = source
        self.lookahead = lookahead
        self.position = 0
        self.opened: list[Container] = []
        self.skimmed = False
        self._skim = skim
        self._stack: list[Container] = []

    def read(self, start: int) -> Node:
        """Delimit the value at `start`; raises LexError with a value-level code."""
        self.position = start
        try:
            self.trivia()
            return self._complete(self.value())
        except LexError as error:
            self.lookahead.loops.remember(self.opened, error)
            raise

    def _complete(self, node: Node | Awaiting) -> Node:
        while True:
            if isinstance(node, Awaiting):
                top = self._stack[-1]
                node = _NEXT[top.kind](self, top)
            elif self._stack:
                top = self._stack[-1]
                node = _SETTLE[top.kind](self, top, node)
            else:
                return node

    def value_at(self, start: int) -> JsonValue:
        """Read and build the value at `start`, jumping over nothing."""
        whole = self.unhurried()
        return build(self.source, whole.read(start), whole.opened)

    def unhurried(self) -> Reader:
        """Give a reader of the same source that jumps over nothing."""
        return Reader(self.source, self.lookahead, skim=False)

    def trivia(self) -> int:
        """Skip white space and comments, and give the position after them."""
        self.position = skip_trivia(self.source, self.position, self.lookahead)
        return self.position

    def value(self) -> Node | Awaiting:
        """Read a primary, and if it is a string what is joined to it (LEX-14)."""
        node = self.primary()
        return concatenation.begin(self, node) if isinstance(node, Text) else node

    def primary(self) -> Node | Awaiting:
        """Read the primary at the position, where no trivia stands (LEX-15)."""
        first = self.source[self.position : self.position + 1]
        return PRIMARIES.get(first, unexpected)(self)

    def open(self, kind: Kind, start: int) -> Container:
        """Put a container on the stack, unless it is one too many (LEX-7)."""
        outer = self._stack[-1] if self._stack else None
        depth = (outer.depth if outer else 0) + (kind is not Kind.CHAIN)
        if outer and depth > MAX_DEPTH:
            outer.deepest = depth
            raise LexError("value_too_deep", position=start, limit=str(MAX_DEPTH))
        container = Container(kind, start, depth, depth)
        self._stack.append(container)
        self.opened.append(container)
        return container

    def close(self, container: Container, end: int) -> Container:
        """Take the innermost container off the stack; it ends at `end`."""
        self._stack.pop()
        self.position = container.end = end
        if self._stack:
            outer = self._stack[-1]
            outer.deepest = max(outer.deepest, container.deepest)
        return container

    def skim(self, container: Container, start: int) -> Container | None:
        """Close the container, or fail, as an earlier one did that had a member at `start`."""
        past = self.lookahead.loops.find(container, start) if self._skim else None
        if past is None:
            container.starts.append(start)
            return None
        deepest = past.deepest + container.depth - past.depth
        container.deepest = max(container.deepest, deepest)
        if isinstance(past.outcome, LexError):
            raise past.outcome.again()
        self.skimmed = True
        container.rest = start
        return self.close(container, past.outcome)
