"""Assertions in a stretch that does not parse, found on tokens: its tree loses some (06 SRC-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.sites import FAMILIES, claims
from migrate.rust.source.tokens import Token, lex_through, partners

if TYPE_CHECKING:
    from collections.abc import Iterator


def written_sites(data: bytes) -> Iterator[tuple[str, int, str]]:
    """Yield macro, offset and text of every assertion in a text that does not parse.

    What stands behind the beginning of a string or a comment that does not end counts as code.
    """
    tokens = lex_through(data)
    closing = partners(tokens)
    for at, (word, mark, opening) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        name = word.value.decode(errors="replace")
        if word.kind != "word" or mark.value != b"!" or opening.kind != "open":
            continue
        if name in FAMILIES or claims(name):
            first = tokens[_path_start(tokens, at)]
            end = _end(data, tokens, closing.get(at + 2), opening)
            yield name, first.start, data[first.start : end].decode(errors="replace")


def _path_start(tokens: list[Token], at: int) -> int:
    """Index of the first segment of the path that ends at a token."""
    while at >= 3 and tokens[at - 1].value == tokens[at - 2].value == b":":
        if tokens[at - 3].kind != "word":
            break
        at -= 3
    return at


def _end(data: bytes, tokens: list[Token], closed: int | None, opening: Token) -> int:
    """End of a macro call; one whose bracket does not close goes to the end of its line."""
    if closed is not None:
        return tokens[closed].end
    line_end = data.find(b"\n", opening.start)
    return len(data) if line_end < 0 else line_end
