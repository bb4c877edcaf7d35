"""Objects: keys, separators, and where an over-closed string is given a second reading (D.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.lexer.characters import STRING_QUOTES
from parser.lexer.errors import LexError
from parser.lexer.identifiers import ident_length
from parser.lexer.nodes import Awaiting, Container, Kind, Text, verbatim
from parser.lexer.recovery import recover_overclosed
from parser.lexer.showing import shown_key
from parser.lexer.strings import read_quoted

if TYPE_CHECKING:
    from parser.lexer.nodes import Node
    from parser.lexer.reading import Reader


def next_member(reader: Reader, obj: Container) -> Node | Awaiting:
    """Read a key, its separator and the start of its value, or the closing brace (LEX-41)."""
    start = reader.trivia()
    first = reader.source[start : start + 1]
    if not first:
        raise LexError("object_unterminated", position=start)
    if first == "}":
        return reader.close(obj, start + 1)
    if skimmed := reader.skim(obj, start):
        return skimmed
    key = _key(reader, first)
    _separator(reader, key)
    obj.keys.append(key)
    obj.value_start = reader.trivia()
    return reader.value()


def settle_member(reader: Reader, obj: Container, value: Node) -> Node | Awaiting:
    """Take a complete value and read what follows it (LEX-45)."""
    found = _peek_after_trivia(reader)
    if found not in (",", "}") and _is_string(value):
        # LEX-46: only a strict reading that cannot go on is given up for the recovered one.
        recovered = recover_overclosed(reader.source, obj.value_start, reader.lookahead)
        if recovered:
            value, reader.position = recovered
            found = _peek_after_trivia(reader)
    obj.members.append(value)
    if found == ",":
        reader.position += 1
        return Awaiting.MEMBER
    if found == "}":
        return reader.close(obj, reader.position + 1)
    if not found:
        raise LexError("object_unterminated", position=reader.position)
    raise LexError("object_separator_expected", position=reader.position, got=found)


def _key(reader: Reader, first: str) -> Text:
    start = reader.position
    if first in STRING_QUOTES:
        key, reader.position = read_quoted(reader.source, start, reader.lookahead)
        return key
    length = ident_length(reader.source, start)
    if length is None:
        raise LexError("object_key_expected", position=start, ch=first)
    reader.position += length
    return Text(start, reader.position, verbatim)


def _separator(reader: Reader, key: Text) -> None:
    # LEX-43: `=` is as good as `:`, but only one of either.
    if _peek_after_trivia(reader) not in (":", "="):
        shown = shown_key(reader.source, key)
        raise LexError("object_colon_expected", position=reader.position, key=shown)
    reader.position += 1


def _peek_after_trivia(reader: Reader) -> str:
    position = reader.trivia()
    return reader.source[position : position + 1]


def _is_string(value: Node) -> bool:
    if isinstance(value, Container):
        return value.kind is Kind.CHAIN
    return isinstance(value, Text)
