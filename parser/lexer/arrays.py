"""Arrays (section D.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.errors import LexError
from parser.lexer.nodes import Awaiting

if TYPE_CHECKING:
    from parser.lexer.nodes import Container, Node
    from parser.lexer.reading import Reader


def next_element(reader: Reader, array: Container) -> Node | Awaiting:
    """Read the start of an element, or the closing bracket (LEX-39)."""
    start = reader.trivia()
    found = reader.source[start : start + 1]
    if found == "]":
        return reader.close(array, start + 1)
    return reader.skim(array, start) or reader.value()


def settle_element(reader: Reader, array: Container, value: Node) -> Node | Awaiting:
    """Take a complete element and read what follows it."""
    array.members.append(value)
    position = reader.trivia()
    found = reader.source[position : position + 1]
    if found == ",":
        reader.position += 1
        return Awaiting.MEMBER
    if found == "]":
        return reader.close(array, position + 1)
    if not found:
        raise LexError("array_unterminated", position=position)
    raise LexError("array_separator_expected", position=position, got=found)
