"""Concatenation of strings with `+` (section D.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.errors import LexError
from parser.lexer.nodes import Awaiting, Container, Kind, Text
from parser.lexer.showing import shown_value

if TYPE_CHECKING:
    from parser.lexer.nodes import Node
    from parser.lexer.reading import Reader


def begin(reader: Reader, first: Text) -> Node | Awaiting:
    """Look for `+` after a string; without one the string is the value (LEX-35)."""
    end = reader.position
    if not _is_plus(reader):
        reader.position = end
        return first
    chain = reader.open(Kind.CHAIN, first.start)
    chain.members.append(first)
    return _go_on(reader, chain)


def next_operand(reader: Reader, chain: Container) -> Node | Awaiting:
    """Read the primary after a `+` (LEX-36)."""
    chain.value_start = reader.trivia()
    return reader.primary()


def settle_operand(reader: Reader, chain: Container, operand: Node) -> Node | Awaiting:
    """Take a complete operand and look for the next `+`."""
    if not isinstance(operand, Text):
        shown = shown_value(reader, chain.value_start)
        raise LexError("concat_operand_not_string", position=reader.position, got=shown)
    chain.members.append(operand)
    end = reader.position
    return _go_on(reader, chain) if _is_plus(reader) else reader.close(chain, end)


def _is_plus(reader: Reader) -> bool:
    return reader.source.startswith("+", reader.trivia())


def _go_on(reader: Reader, chain: Container) -> Node | Awaiting:
    plus = reader.position
    reader.position = plus + 1
    return reader.skim(chain, plus) or Awaiting.MEMBER
