"""The version in the id of a model (CAP-6)."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Version: TypeAlias = tuple[int, int]
"""Major and minor."""

_NUMBERS: Final = r"([0-9]{1,9})(?:[.-]([0-9]{1,9}))?(?![0-9])"
_CLAUDE: Final = re.compile(rf"(?:.*/)?claude-(?:opus|sonnet|haiku)-{_NUMBERS}")
_GPT: Final = re.compile(rf"(?:.*/)?gpt-{_NUMBERS}")

FIRST_DATE: Final = 1000
"""A second number from here on is a date, as in `claude-opus-4-20250514`: the minor is 0."""


def version_of(model: str) -> Version | None:
    """Return the version that the lower-cased id of a Claude or GPT model names, or None."""
    found = _CLAUDE.match(model) or _GPT.match(model)
    if found is None:
        return None
    minor = int(found[2] or 0)
    return int(found[1]), minor if minor < FIRST_DATE else 0
