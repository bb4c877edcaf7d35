"""The category of an error, found in what a `catch` bound (ERR-3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from harness.harn.values.display import display

if TYPE_CHECKING:
    from harness.harn.values.model import Value

CATEGORIES: Final = (
    "timeout",
    "auth",
    "rate_limit",
    "overloaded",
    "server_error",
    "transient_network",
    "schema_validation",
    "tool_error",
    "tool_rejected",
    "egress_blocked",
    "cancelled",
    "not_found",
    "circuit_open",
    "budget_exceeded",
    "generic",
)
"""ERR-2, in its order."""

_CODES: Final = {
    **dict.fromkeys((401, 403), "auth"),
    **dict.fromkeys((404, 410), "not_found"),
    **dict.fromkeys((408, 504, 522, 524), "timeout"),
    429: "rate_limit",
    **dict.fromkeys((503, 529), "overloaded"),
    **dict.fromkeys((500, 502), "server_error"),
}
_CODE: Final = re.compile(r"(?<!\w)[45][0-9]{2}(?!\w)")

_NAMED: Final = re.compile(
    "|".join([rf"\[{name}\]" for name in CATEGORIES] + [name for name in CATEGORIES if "_" in name])
)
"""The name of a category: between brackets, as ERR-1 displays it, or one that is no plain word."""

_WORDS: Final = (
    ("timeout", r"timeout|timed out|deadline exceeded"),
    ("rate_limit", r"rate[ -]limit|too many requests"),
    ("overloaded", r"overloaded|service unavailable"),
    ("auth", r"unauthori[sz]ed|forbidden|\bauth\b|authenticat|api key"),
    ("circuit_open", r"circuit open|circuit breaker"),
    ("budget_exceeded", r"budget"),
    ("egress_blocked", r"egress"),
    ("schema_validation", r"schema"),
    ("tool_rejected", r"rejected"),
    ("tool_error", r"tool error"),
    ("cancelled", r"cancell?ed"),
    ("not_found", r"not found"),
    ("transient_network", r"network|connection|\bdns\b|broken pipe"),
    ("server_error", r"server error|bad gateway"),
)
"""Words that tell a category; of several the first in this list."""


def category_of(value: Value) -> str:
    """Return the category of an error: of a dict the one it names, of a text the one it tells.

    A text tells it by the first HTTP code of 400 to 599 that stands alone, else by its words.
    """
    if isinstance(value, dict):
        return display(value.get("category") or "generic")
    return _told_by(value) if isinstance(value, str) else "generic"


def _told_by(text: str) -> str:
    code = _CODE.search(text)
    if code and int(code[0]) in _CODES:
        return _CODES[int(code[0])]
    lowered = text.lower()
    if named := _NAMED.search(lowered):
        return named[0].strip("[]")
    told = (category for category, words in _WORDS if re.search(words, lowered))
    return next(told, "generic")
