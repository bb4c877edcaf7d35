"""Which primary a value starts, by its first character (LEX-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.lexer.characters import DIGITS
from parser.lexer.errors import LexError
from parser.lexer.heredoc_value import read_heredoc
from parser.lexer.nodes import Awaiting, Kind
from parser.lexer.numbers import read_number
from parser.lexer.strings import read_quoted
from parser.lexer.templates import read_template

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.lexer.lookahead import Lookahead
    from parser.lexer.nodes import Node
    from parser.lexer.reading import Reader

    ReadToken = Callable[[str, int, Lookahead], tuple[Node, int]]

# LEX-16: prefixes without a word boundary; `undefined` is null too.
_KEYWORDS: Final[dict[str, bool | None]] = {
    "true": True,
    "false": False,
    "null": None,
    "undefined": None,
}
_LONG_TOKEN: Final = 64
"""Characters of a token that are not read twice from the same position."""
# The two literals that a `t` or an `f` can start are wanted together.
_WANTED: Final = {"t": "true/false", "f": "true/false", "n": "null", "u": "undefined"}


def unexpected(reader: Reader) -> Node | Awaiting:
    """Fail: no primary starts here."""
    found = reader.source[reader.position : reader.position + 1]
    if not found:
        raise LexError("value_end_of_input", position=reader.position)
    raise LexError("value_unexpected_character", position=reader.position, ch=found)


def _object(reader: Reader) -> Node | Awaiting:
    reader.open(Kind.OBJECT, reader.position)
    reader.position += 1
    return Awaiting.MEMBER


def _array(reader: Reader) -> Node | Awaiting:
    reader.open(Kind.ARRAY, reader.position)
    reader.position += 1
    return Awaiting.MEMBER


def _quoted(reader: Reader) -> Node | Awaiting:
    text, reader.position = read_quoted(reader.source, reader.position, reader.lookahead)
    return text


def _template(reader: Reader) -> Node | Awaiting:
    return _remembered(reader, read_template)


def _heredoc(reader: Reader) -> Node | Awaiting:
    if not reader.source.startswith("<<", reader.position):
        return unexpected(reader)
    text, reader.position = read_heredoc(reader.source, reader.position, reader.lookahead)
    return text


def _number(reader: Reader) -> Node | Awaiting:
    return _remembered(reader, read_number)


def _fraction(reader: Reader) -> Node | Awaiting:
    second = reader.source[reader.position + 1 : reader.position + 2]
    return _number(reader) if second and second in DIGITS else unexpected(reader)


def _remembered(reader: Reader, read: ReadToken) -> Node | Awaiting:
    """Read a token that its start alone decides, unless an earlier candidate has (LEX-128)."""
    start, tokens = reader.position, reader.lookahead.tokens
    known = tokens.get(start)
    if known is None:
        try:
            known = read(reader.source, start, reader.lookahead)
        except LexError as error:
            tokens[start] = error
            raise
        if known[1] - start > _LONG_TOKEN:
            tokens[start] = known
    elif isinstance(known, LexError):
        raise known.again()
    node, reader.position = known
    return node


def _keyword(reader: Reader) -> Node | Awaiting:
    for word, value in _KEYWORDS.items():
        if reader.source.startswith(word, reader.position):
            reader.position += len(word)
            return value
    wanted = _WANTED[reader.source[reader.position]]
    raise LexError("keyword_expected", position=reader.position, want=wanted)


PRIMARIES: Final[dict[str, Callable[[Reader], Node | Awaiting]]] = {
    "{": _object,
    "[": _array,
    '"': _quoted,
    "'": _quoted,
    "`": _template,
    "<": _heredoc,
    **dict.fromkeys(_WANTED, _keyword),
    "-": _number,
    **dict.fromkeys(DIGITS, _number),
    ".": _fraction,
}
