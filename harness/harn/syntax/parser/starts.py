"""Which tokens can begin an expression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax.tokens import DURATION, NAME, NUMBER, TEMPLATE, TEXT

if TYPE_CHECKING:
    from harness.harn.syntax.tokens import Token

_TERNARY_STARTS = frozenset(
    {NAME, NUMBER, DURATION, TEXT, TEMPLATE, "true", "false", "nil", "(", "{", "!", "-", "fn"}
)
_STARTS = _TERNARY_STARTS | {"[", "if", "match", "try"}


def starts_expression(token: Token) -> bool:
    """Whether an expression can begin with this token."""
    return token.kind in _STARTS


def starts_ternary_branch(token: Token) -> bool:
    """Whether `?` before this token makes a ternary: not before `[`, nor a line break (GRM-10)."""
    return token.kind in _TERNARY_STARTS and not token.fresh_line
