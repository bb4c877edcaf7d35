"""What to tell a model that called a tool nobody registered (DIAG-1 … DIAG-6).

All of this shapes a diagnostic; none of it ever makes a call out of an unknown name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parser.caller import require_str
from parser.diagnostics import Diagnostic, diagnostic
from parser.names.distance import distance_within
from parser.names.known import KnownNames, known_names
from parser.vocabulary.unknown_tool import unknown_tool_vocabulary

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

_WORDS = unknown_tool_vocabulary()
_HINTS = {name: hint for hint in _WORDS.alias_hints for name in hint.names}
_SOURCE_CODE_HELPER = re.compile(rf"(?:{'|'.join(_WORDS.source_code_prefixes)})[A-Z]")


def unknown_tool_feedback(name: str, known: Collection[str] | KnownNames) -> Diagnostic:
    """Return the diagnostic for an unknown `name`; every kind of it lists the known names.

    Raises TypeError when `name` is not a string or `known` no collection of strings.
    """
    require_str(name, "name")
    known = known_names(known)
    if suggestion := closest_match(name, known.listing):
        return diagnostic(
            "unknown_tool_typo", name=name, suggestion=suggestion, known=known.listing
        )
    if hint := _HINTS.get(name):
        return diagnostic(
            "unknown_tool_alias", name=name, group=hint.group, hint=hint.call, known=known.listing
        )
    code = "source_code_not_call" if looks_like_source_code(name) else "unknown_tool"
    return diagnostic(code, name=name, known=known.listing)


def closest_match(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that `name` is most likely a misspelling of, or None (DIAG-1).

    The nearest wins, then the one nearest in length, then the first in code point order.
    """
    limit = _distance_limit(name)
    ranked = []
    for candidate in candidates:
        if candidate == name or candidate.startswith(_WORDS.private_prefix):
            continue
        distance = distance_within(name, candidate, limit)
        if distance is not None:
            gap = abs(_byte_length(candidate) - _byte_length(name))
            ranked.append((distance, gap, candidate))
    return min(ranked)[2] if ranked else None


def looks_like_source_code(name: str) -> bool:
    """Tell whether a call of `name` is more likely a line of a program or of a test (DIAG-3)."""
    return name in _WORDS.source_code_words or bool(_SOURCE_CODE_HELPER.match(name))


def _distance_limit(name: str) -> int:
    length = _byte_length(name)
    return next((limit for longest, limit in _WORDS.near if length <= longest), _WORDS.far)


def _byte_length(name: str) -> int:
    # A lone surrogate cannot be written in UTF-8, but it must not raise either.
    return len(name.encode("utf-8", "surrogatepass"))
