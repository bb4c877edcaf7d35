"""Strings of one source, decoded only as far as they are asked for (LEX-128).

A thousand candidates may each hold a string that reaches to the end of the text. Decoding all of
every one would take the square of the time, where mostly a few words tell what they are not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeGuard, cast

from parser.lexer.nodes import Container, Kind, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.lexer.nodes import Node

_FIRST_LENGTH: Final = 200
# A string may be cut behind any of these: no escape goes on after it, in any kind of string
# (LEX-23 … LEX-33, LEX-60). What comes of an interpolation begins with its own beginning.
_BEHIND_ESCAPES: Final = re.compile(r"[^\\ux{}+0-9A-Fa-f]")


class Beginnings:
    """Gives the beginnings of strings and of concatenations."""

    def __init__(self, source: str) -> None:
        self._source = source
        # The operand behind a `+`, and where the next `+` stands.
        self._operands: dict[int, tuple[Text, int | None]] = {}

    def learn(self, node: Node) -> bool:
        """Remember a concatenation; tell whether all of it is known, also what was jumped over."""
        if not (isinstance(node, Container) and node.kind is Kind.CHAIN):
            return True
        if node.rest is not None and node.rest not in self._operands:
            return False
        operands = zip(_texts(node)[1:], [*node.starts[1:], node.rest], strict=False)
        self._operands.update(zip(node.starts, operands, strict=False))
        return True

    def of(self, node: Text | Container) -> Iterator[tuple[str, bool]]:
        """Give longer and longer beginnings, and with each whether it is the whole string."""
        length = _FIRST_LENGTH
        is_whole = False
        while not is_whole:
            beginning, is_whole = self._beginning(node, length)
            yield beginning, is_whole
            length *= 2

    def _beginning(self, node: Text | Container, length: int) -> tuple[str, bool]:
        pieces: list[str] = []
        for operand in self._parts(node):
            if length <= 0:
                return "".join(pieces), False
            end = self._cut(operand, length)
            pieces.append(operand.decode(self._source[operand.start : end]))
            if end < operand.end:
                return "".join(pieces), False
            length -= end - operand.start + 1  # an empty one is looked at too
        return "".join(pieces), True

    def _parts(self, node: Text | Container) -> Iterator[Text]:
        if isinstance(node, Text):
            yield node
            return
        yield _texts(node)[0]
        plus = next(iter(node.starts), node.rest)
        while plus is not None:
            operand, plus = self._operands[plus]
            yield operand

    def _cut(self, text: Text, length: int) -> int:
        """Return where `text` can be cut after about so many code points, as written."""
        if text.start + length >= text.end:
            return text.end
        behind = _BEHIND_ESCAPES.search(self._source, text.start + length, text.end)
        return behind.end() if behind else text.end


def is_string(node: Node) -> TypeGuard[Text | Container]:
    """Tell whether a node is a string, written in one piece or in several."""
    if isinstance(node, Container):
        return node.kind is Kind.CHAIN
    return isinstance(node, Text)


def _texts(chain: Container) -> list[Text]:
    return cast("list[Text]", chain.members)
