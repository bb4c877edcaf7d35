"""The tokens of a TOML text that tell where its statements and the elements of a list end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN: Final = re.compile(
    r"""
    (?P<comment>\#[^\n]*)
    |(?P<text>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*')
    |(?P<open>[\[{])
    |(?P<close>[\]}])
    |(?P<equals>=)
    |(?P<comma>,)
    |(?P<line>\r?\n)
    |(?P<blank>[ \t]+)
    |(?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """A token: its kind, the name of a group above, and where it stands (code points)."""

    kind: str
    start: int
    end: int


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """Yield the tokens of a valid text from `start` to `end`; together they are all of it."""
    for found in _TOKEN.finditer(text, start, len(text) if end is None else end):
        yield Token(found.lastgroup or "other", found.start(), found.end())
