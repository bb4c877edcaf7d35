"""What a complete call block holds (STR-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parser.diagnostics import Diagnostic, call_diagnostic, diagnostic
from parser.lexer.calls import parse_ts_call_from
from parser.lexer.characters import trim
from parser.lexer.errors import LexError
from parser.lexer.identifiers import ident_length

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.lexer.json_value import JsonObject


@dataclass(frozen=True, slots=True)
class Reading:
    """A call that parses: its name, its arguments, and how many characters it takes."""

    name: str
    arguments: JsonObject
    length: int


def read_call(text: str, name: str) -> Reading | Diagnostic:
    """Read the call of `name` at the start of a text, or say why it does not parse."""
    try:
        arguments, length = parse_ts_call_from(text, name)
    except LexError as error:
        return diagnostic("call_parse_error", tool=name, message=call_diagnostic(error).message)
    return Reading(name, arguments, length)


def judge_block(body: str, known: frozenset[str]) -> Reading | Diagnostic:
    """Give the call in a block's body; text after it is ignored."""
    trimmed = trim(body)
    name = trimmed[: ident_length(trimmed) or 0]
    for code, is_at_fault in BLOCK_FAULTS:
        if is_at_fault(trimmed, name, known):
            facts = {"tool": name} if name else {}
            return diagnostic(code, **facts)
    return read_call(trimmed, name)


BLOCK_FAULTS: Final[tuple[tuple[str, Callable[[str, str, frozenset[str]], bool]], ...]] = (
    ("tagged_body_empty", lambda body, name, known: not body),
    ("tagged_body_no_identifier", lambda body, name, known: not name),
    ("tagged_unknown_tool", lambda body, name, known: name not in known),
    ("tagged_missing_paren", lambda body, name, known: not body.startswith("(", len(name))),
)
"""Why a body is no call, tried in this order before it is parsed."""
