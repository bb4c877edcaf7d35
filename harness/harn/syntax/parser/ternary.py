"""A ternary whose first branch is a list: it is read as an optional subscript (GRM-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.syntax.tokens import Token

_NOTE: Final = "; `?[` is an optional subscript: a ternary is written `c ? ([1]) : x`"

_OPENING: Final = frozenset("([{")
_CLOSING: Final = frozenset(")]}")


def question_bracket(tokens: Sequence[Token], index: int) -> str:
    """Return what to add to the error for the token at `index`, which does not belong there.

    It is empty unless that token ends a branch, or stands in one, that `?[` began.
    """
    opening = _opening(tokens, index, closed=int(tokens[index].kind == ":"))
    if opening is None or tokens[opening].kind != "[" or tokens[opening].fresh_line:
        return ""
    return _NOTE if opening and tokens[opening - 1].kind == "?" else ""


def _opening(tokens: Sequence[Token], index: int, closed: int) -> int | None:
    """Return the bracket around `index`, or with `closed` the one whose partner is before it."""
    if closed and tokens[index - 1].kind not in _CLOSING:
        closed = 0
    depth = 0
    for at in range(index - 1, -1, -1):
        kind = tokens[at].kind
        depth += (kind in _CLOSING) - (kind in _OPENING)
        if kind in _OPENING and depth < closed:
            return at
    return None
