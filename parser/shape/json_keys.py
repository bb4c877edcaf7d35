"""JSON with a key that names a tool and a key that holds arguments (SHP-8)."""

from __future__ import annotations

import re
from typing import Final

from parser.lexer.characters import UNICODE_SPACE
from parser.vocabulary.shape import shape_vocabulary

_WORDS: Final = shape_vocabulary()


def _key_pattern(keys: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(map(re.escape, keys))
    return re.compile(f'"(?:{names})"[{UNICODE_SPACE}]*+:', re.IGNORECASE | re.ASCII)


_NAMING: Final = _key_pattern(_WORDS.naming_keys)
_ARGUMENTS: Final = _key_pattern(_WORDS.argument_keys)


def find_name_and_arguments(text: str) -> int | None:
    """Find the first naming key of a text that has a brace and a key for arguments too."""
    naming = _NAMING.search(text)
    if naming is None or "{" not in text or not _ARGUMENTS.search(text):
        return None
    return naming.start()
