"""Turns the lexer's call errors into the diagnostics of chapter 04."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.diagnostics.catalogue import CATALOGUE, diagnostic
from parser.diagnostics.lexical import BARE_CALL_CODES

if TYPE_CHECKING:
    from parser.diagnostics.record import Diagnostic
    from parser.lexer.errors import LexError


def call_diagnostic(error: LexError) -> Diagnostic:
    """Name a call-level error as chapter 04 section 12 does, with the cause's message as reason.

    Facts: `tool`; with a cause also `reason` and `cause` (its code); `got` and `raw` where the
    error carries them. Raises KeyError when `error` is not a call-level error.
    """
    facts = dict(error.facts)
    if error.cause is not None:
        facts |= {"reason": value_reason(error.cause), "cause": error.cause.code}
    return diagnostic(BARE_CALL_CODES[error.code], **facts)


def value_reason(error: LexError) -> str:
    """Say in words what a value-level error is about."""
    return CATALOGUE[error.code].render(error.facts)
