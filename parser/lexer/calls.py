"""Call expressions `name({ … })` and object literals `name{ … }` (section F)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonObject
    from parser.lexer.lookahead import Lookahead


def parse_ts_call_from(text: str, name: str) -> tuple[JsonObject, int]:
    """Read the call whose name stands at the start of `text`; see `parse_call_at`."""
    return parse_call_at(text, 0, name)


def parse_object_literal_from(text: str, name: str) -> tuple[JsonObject, int]:
    """Read the object literal at the start of `text`; see `parse_object_at`."""
    return parse_object_at(text, 0, name)


def parse_call_at(
    source: str, start: int, name: str, lookahead: Lookahead | None = None
) -> tuple[JsonObject, int]:
    """Read the call `name(…)` whose name stands at `start`, without slicing the source.

    Returns the arguments and the position after the call. Raises LexError with a call-level code
    (`call_paren_missing`, `call_argument_invalid`, `call_close_paren_missing`,
    `call_argument_not_object`), facts `tool` and, where LEX-74 wants it, `raw`. LEX-66…72.
    """
    raise NotImplementedError


def parse_object_at(
    source: str, start: int, name: str, lookahead: Lookahead | None = None
) -> tuple[JsonObject, int]:
    """Read the object literal of `name{ … }` at `start` (leading trivia allowed).

    Returns the object and the position after it. Raises LexError with code
    `object_literal_invalid` or `object_literal_expected`, facts `tool` and `raw`. LEX-73.
    """
    raise NotImplementedError
