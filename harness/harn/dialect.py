"""Which dialect of Harn a script is written in (07 §0)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from harness.harn.syntax.tokens import NAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.syntax.tokens import Token


class Dialect(StrEnum):
    """The syntax of all dialects is accepted in each; DLT-2 lists what the dialect decides.

    Where another rule says that something means what it does from L2 on, as escapes of HLX-6 and
    HLX-9, that rule holds too.
    """

    L1 = "L1"
    L2 = "L2"
    L3 = "L3"


DEFAULT_DIALECT = Dialect.L2

_BINDS = frozenset({NAME, "{", "["})
_MEMBER = frozenset({".", "?."})


def choose_dialect(
    tokens: Sequence[Token],
    explicit: Dialect | None = None,
    default: Dialect = DEFAULT_DIALECT,
) -> Dialect:
    """Return the dialect of a script by the ladder of DLT-2.

    `tokens` are those of the whole script; `explicit` is the setting of its fixture set.
    """
    if explicit is not None:
        return explicit
    if _has_binding(tokens, "const"):
        return Dialect.L3 if _is_newest(tokens) else Dialect.L2
    if _has_binding(tokens, "var"):
        return Dialect.L1
    return default


def _has_binding(tokens: Sequence[Token], keyword: str) -> bool:
    """Whether the word binds somewhere: it may also be a member name or a key (HLX-4)."""
    return any(
        token.kind == keyword
        and tokens[i + 1].kind in _BINDS
        and (i == 0 or tokens[i - 1].kind not in _MEMBER)
        for i, token in enumerate(tokens)
    )


def _is_newest(tokens: Sequence[Token]) -> bool:
    return any(
        token.kind == NAME
        and (
            token.text == "__io_println"
            or (token.text == "Harness" and i > 0 and tokens[i - 1].kind == ":")
        )
        for i, token in enumerate(tokens)
    )
