"""Template literals: where one ends, and what its escapes mean (section D.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.errors import LexError
from parser.lexer.forward import NOWHERE
from parser.lexer.nodes import Text

if TYPE_CHECKING:
    from parser.lexer.lookahead import Lookahead
    from parser.lexer.template_index import TemplateIndex

_BRACE: Final = re.compile(r"[{}]")
_ESCAPE_OR_INTERPOLATION: Final = re.compile(r"\\([\s\S])|\$\{")
# LEX-32: fewer than in quoted strings; `\$` keeps an interpolation from starting.
_SIMPLE: Final = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "\\": "\\",
    "`": "`",
    "$": "$",
    "\n": "",  # line continuation
}


def read_template(source: str, start: int, lookahead: Lookahead) -> tuple[Text, int]:
    """Delimit the template literal whose backtick stands at `start`.

    Returns the undecoded text and the position after it. Raises LexError with a code of LEX-34.
    """
    close = _find_close(source, start + 1, lookahead.templates)
    if isinstance(close, str):
        raise LexError(close, position=len(source))
    return Text(start + 1, close, decode_template), close + 1


def decode_template(raw: str) -> str:
    """Decode the escapes of a template and copy its interpolations (LEX-32, LEX-33)."""
    pieces = []
    position = 0
    while match := _ESCAPE_OR_INTERPOLATION.search(raw, position):
        pieces.append(raw[position : match.start()])
        if match[1] is not None:
            position = match.end()
            pieces.append(_SIMPLE.get(match[1], match[0]))
        else:
            position = _interpolation_end(raw, match.end())
            pieces.append(raw[match.start() : position])
    pieces.append(raw[position:])
    return "".join(pieces)


def _find_close(source: str, start: int, index: TemplateIndex) -> int | str:
    """Find the closing backtick, or name the error."""
    joins = []
    hop = index.hop(start)
    while (close := _outcome(source, hop, index)) is None:
        if source[hop] == "\\":
            hop = index.hop(hop + 2)
        else:
            hop = index.hop(index.interpolation_end(hop + 1))
            joins.append(hop)
    # Only after an interpolation can one template run into the text of another.
    index.outcomes.update(dict.fromkeys(joins, close))
    return close


def _outcome(source: str, hop: int, index: TemplateIndex) -> int | str | None:
    """Say how the template that has come to `hop` ends, or none to go on."""
    if hop in index.outcomes:
        return index.outcomes[hop]
    if hop == NOWHERE:
        return "template_unterminated"
    if source[hop] == "`":
        return hop
    if source[hop] == "\\":
        return "template_escape_unterminated" if hop + 1 == len(source) else None
    unclosed = index.interpolation_end(hop + 1) == NOWHERE
    return "template_interpolation_unterminated" if unclosed else None


def _interpolation_end(raw: str, start: int) -> int:
    depth = 1
    for brace in _BRACE.finditer(raw, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end()
    return len(raw)
