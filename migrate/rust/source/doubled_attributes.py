"""Several attributes on one parameter, of which the grammar reads one (GEN-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.tokens import lex, partners

if TYPE_CHECKING:
    from migrate.rust.source.tokens import Token


def without_doubled(data: bytes) -> bytes:
    """Text of the same length in which blanks stand for all attributes of a parameter but one.

    Only the tree is made from it; the attributes are read from the text itself.
    """
    tokens = lex(data)
    closing = partners(tokens)
    result = bytearray(data)
    around: list[bytes] = []
    for at, token in enumerate(tokens):
        if token.kind == "open":
            around.append(token.value)
        elif token.kind == "close" and around:
            around.pop()
        end = closing.get(at + 1, -1)
        in_brackets = around[-1:] == [b"("]
        if in_brackets and _opens(tokens, at) and end > 0 and _opens(tokens, end + 1):
            begin, stop = token.start, tokens[end].end
            result[begin:stop] = b" " * (stop - begin)
    return bytes(result)


def _opens(tokens: list[Token], at: int) -> bool:
    """Whether `#[` stands at an index."""
    return [token.value for token in tokens[at : at + 2]] == [b"#", b"["]
