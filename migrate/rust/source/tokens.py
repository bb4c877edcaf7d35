"""Rust tokens by regular expressions, for files whose syntax tree has errors (06 SRC-02).

The tree of such a file may have swallowed the items after the error, so their borders are found
on tokens. Offsets are byte offsets into the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

TokenKind = Literal["word", "text", "open", "close", "mark", "unterminated"]

SPACE = rb"[ \t\r\n]++|//[^\n]*+"
STRING = rb"""[bc]?"[^"\\]*+(?:\\.[^"\\]*+)*+\""""
CHAR = rb"""b?'(?:\\(?:u\{[0-9A-Fa-f_]*+\}|x[0-9A-Fa-f]{2}|.)
               |[^\\'\n\x80-\xff]|[\xc0-\xff][\x80-\xbf]{1,3})'"""
LIFETIME = rb"'[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*+"
WORD = rb"(?:r\#)?[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*+"
NUMBER = rb"[0-9][A-Za-z0-9_]*+"

TOKEN = re.compile(
    rb"""
      (?P<space>%b)
    | (?P<comment>/\*)
    | (?P<raw>[bc]?r(?P<hashes>\#*+)")
    | (?P<string>%b)
    | (?P<char>%b)
    | (?P<lifetime>%b)
    | (?P<word>%b)
    | (?P<number>%b)
    | (?P<open>[({\[])
    | (?P<close>[)}\]])
    | (?P<unterminated>[bc]?")
    | (?P<mark>.)
    """
    % (SPACE, STRING, CHAR, LIFETIME, WORD, NUMBER),
    re.VERBOSE | re.DOTALL,
)
ENDING = re.compile(
    rb"""(?:%b|%b|(?!/\*|[bc]?r\#*+"|[bc]?")(?:%b|%b|%b|%b|.))*+"""
    % (SPACE, STRING, CHAR, LIFETIME, WORD, NUMBER),
    re.VERBOSE | re.DOTALL,
)
"""Tokens that end by themselves: all but block comments, raw strings and what never ends."""
COMMENT_EDGE = re.compile(rb"/\*|\*/")
PARTNERS = {b")": b"(", b"}": b"{", b"]": b"["}


@dataclass(frozen=True, slots=True)
class Token:
    """One token that is neither blank nor a comment; literals are `text`.

    `unterminated` is a string or comment that runs to the end of the file.
    """

    kind: TokenKind
    start: int
    end: int
    value: bytes
    """The characters of a word, bracket or mark; empty for the rest."""


KINDS: dict[str, TokenKind] = {
    "word": "word",
    "open": "open",
    "close": "close",
    "mark": "mark",
    "lifetime": "mark",
    "number": "mark",
}


def lex(data: bytes, start: int = 0) -> list[Token]:
    """Tokens from `start` to the end. Never fails; time is linear."""
    tokens: list[Token] = []
    for begin, end, name, value in _matches(data, start):
        kind = KINDS.get(name)
        if kind is not None:
            tokens.append(Token(kind, begin, end, value))
        elif name == "unterminated":
            tokens.append(Token("unterminated", begin, end, b""))
        elif name not in ("space", "comment"):
            tokens.append(Token("text", begin, end, b""))
    return tokens


MOST_OPENED = 8
"""Strings and comments without an end that are looked into, one inside the other."""


def lex_through(data: bytes) -> list[Token]:
    """Tokens, also of what stands behind the beginning of a string or comment without an end."""
    tokens = lex(data)
    for _ in range(MOST_OPENED):
        if not tokens or tokens[-1].kind != "unterminated":
            break
        tokens += lex(data, tokens[-1].start + 2)
    return tokens


def is_terminated(data: bytes) -> bool:
    """Whether every string and comment ends."""
    position = _skipped(data, 0)
    while match := TOKEN.match(data, position):
        end = _end(data, match, match.lastgroup or "")
        if end < 0:
            return False
        position = _skipped(data, end)
    return True


def _skipped(data: bytes, position: int) -> int:
    """Offset behind the tokens that end by themselves."""
    match = ENDING.match(data, position)
    return position if match is None else match.end()


def _matches(data: bytes, position: int) -> Iterator[tuple[int, int, str, bytes]]:
    """Begin, end, group name and beginning of every token, blanks included."""
    while match := TOKEN.match(data, position):
        name = match.lastgroup or ""
        begin, position = position, _end(data, match, name)
        if position < 0:
            yield begin, len(data), "unterminated", b""
            return
        yield begin, position, name, match[0]


def partners(tokens: list[Token]) -> dict[int, int]:
    """Index of the closing token by the index of the opening one.

    A closing token that fits no open one is passed over; one that fits an outer one leaves the
    inner ones without a partner.
    """
    found: dict[int, int] = {}
    stack: list[int] = []
    waiting = dict.fromkeys(PARTNERS.values(), 0)
    for index, token in enumerate(tokens):
        if token.kind == "open":
            stack.append(index)
            waiting[token.value] += 1
        elif token.kind == "close" and waiting[PARTNERS[token.value]]:
            while True:
                opened = stack.pop()
                waiting[tokens[opened].value] -= 1
                if tokens[opened].value == PARTNERS[token.value]:
                    found[opened] = index
                    break
    return found


def _end(data: bytes, match: re.Match[bytes], name: str) -> int:
    """End of a token, or -1 when it does not end."""
    match name:
        case "comment":
            return _comment_end(data, match.end())
        case "raw":
            closing = b'"' + match["hashes"]
            found = data.find(closing, match.end())
            return found + len(closing) if found >= 0 else -1
        case "unterminated":
            return -1
    return match.end()


def _comment_end(data: bytes, position: int) -> int:
    # Rust's block comments nest.
    depth = 1
    while depth:
        edge = COMMENT_EDGE.search(data, position)
        if edge is None:
            return -1
        depth += 1 if edge[0] == b"/*" else -1
        position = edge.end()
    return position
