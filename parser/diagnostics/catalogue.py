"""The one place where a code becomes a diagnostic."""

from __future__ import annotations

from typing import Any, Final

from parser.diagnostics.bare import BARE_MESSAGES
from parser.diagnostics.compose import COMPOSE_MESSAGES
from parser.diagnostics.fenced import FENCED_MESSAGES
from parser.diagnostics.lexical import CALL_MESSAGES, VALUE_MESSAGES
from parser.diagnostics.record import Diagnostic
from parser.diagnostics.shape import SHAPE_MESSAGES
from parser.diagnostics.stream import STREAM_MESSAGES

CATALOGUE: Final = {
    **VALUE_MESSAGES,
    **CALL_MESSAGES,
    **BARE_MESSAGES,
    **COMPOSE_MESSAGES,
    **FENCED_MESSAGES,
    **STREAM_MESSAGES,
    **SHAPE_MESSAGES,
}


def diagnostic(code: str, **facts: Any) -> Diagnostic:
    """Make the diagnostic of `code`; its message is rendered from the facts.

    Raises KeyError for a code that no table knows, and ValueError when a fact is missing or
    unknown: both are faults of the caller, never of the parsed text.
    """
    entry = CATALOGUE[code]
    if facts.keys() != entry.required:
        wanted, given = sorted(entry.required), sorted(facts)
        raise ValueError(f"diagnostic {code}: needs facts {wanted}, was given {given}")
    return Diagnostic(code, entry.render(facts), facts)
