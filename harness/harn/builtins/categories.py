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

_WORDS: Final = (
    ("timeout", "timeout", "timed out", "deadline exceeded"),
    ("rate_limit", "rate limit", "rate-limit", "too many requests"),
    ("overloaded", "overloaded", "service unavailable"),
    ("auth", "unauthorized", "forbidden", "authentication", "api key"),
    ("circuit_open", "circuit open", "circuit breaker"),
    ("budget_exceeded", "budget"),
    ("egress_blocked", "egress"),
    ("schema_validation", "schema"),
    ("tool_rejected", "tool rejected", "rejected"),
    ("tool_error", "tool error"),
    ("cancelled", "cancelled", "canceled"),
    ("not_found", "not found"),
    ("transient_network", "network", "connection", "dns", "broken pipe"),
    ("server_error", "internal server error", "server error", "bad gateway"),
)
"""Words that tell a category, the telling ones first. The names of ERR-2 are found before them."""


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
    for category in CATEGORIES:
        if "_" in category and category in lowered:
            return category
    for category, *words in _WORDS:
        if any(word in lowered for word in words):
            return category
    return "generic"
