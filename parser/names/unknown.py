"""What to tell a model that called a tool nobody registered (DIAG-1 … DIAG-6).

All of this shapes a diagnostic; none of it ever makes a call out of an unknown name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parser.caller import require_str
from parser.diagnostics import Diagnostic, diagnostic
from parser.names.known import KnownNames, known_names
from parser.vocabulary.unknown_tool import unknown_tool_vocabulary

if TYPE_CHECKING:
    from collections.abc import Collection

_WORDS = unknown_tool_vocabulary()
_HINTS = {name: hint for hint in _WORDS.alias_hints for name in hint.names}
_SOURCE_CODE_HELPER = re.compile(rf"(?:{'|'.join(_WORDS.source_code_prefixes)})[A-Z]")


def unknown_tool_feedback(name: str, known: Collection[str] | KnownNames) -> Diagnostic:
    """Return the diagnostic for an unknown `name`; every kind of it lists the known names.

    Raises TypeError when `name` is not a string or `known` no collection of strings.
    """
    require_str(name, "name")
    known = known_names(known)
    if name not in known.told:
        known.told[name] = _feedback(name, known)
    return known.told[name]


def _feedback(name: str, known: KnownNames) -> Diagnostic:
    if suggestion := known.spellings.nearest(name):
        return diagnostic(
            "unknown_tool_typo", name=name, suggestion=suggestion, known=known.listing
        )
    if hint := _HINTS.get(name):
        return diagnostic(
            "unknown_tool_alias", name=name, group=hint.group, hint=hint.call, known=known.listing
        )
    code = "source_code_not_call" if looks_like_source_code(name) else "unknown_tool"
    return diagnostic(code, name=name, known=known.listing)


def looks_like_source_code(name: str) -> bool:
    """Tell whether a call of `name` is more likely a line of a program or of a test (DIAG-3)."""
    return name in _WORDS.source_code_words or bool(_SOURCE_CODE_HELPER.match(name))
