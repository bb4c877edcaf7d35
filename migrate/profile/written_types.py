"""The Rust types that a profile writes, and where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.profile.model import Profile
    from migrate.profile.types import Fields


CLOSING: Final = {"<": ">", "(": ")", "[": "]"}
APART: Final = re.compile(r"(?<![\w'])(?!(?:as|const|dyn|for|impl|mut)\b)\w+\s+\w")
"""Two words with nothing between them: `a b`."""


def is_type(text: str) -> bool:
    """Tell whether a text may be a type of Rust: its brackets match, and no part is missing."""
    if not text.strip() or APART.search(text):
        return False
    waiting: list[str] = []
    for mark in re.findall(r"->|[<>()\[\]]", text):
        if mark in CLOSING:
            waiting.append(CLOSING[mark])
        elif mark != "->" and (not waiting or waiting.pop() != mark):
            return False
    return not waiting


def parts_of(profile: Profile) -> dict[str, list[str]]:
    """Return the types of the fields of every type, by its name."""
    parts = {name: _kinds(fields) for name, fields in profile.types.items()}
    for name, enum in profile.enums.items():
        held = [kind for fields in enum.variants.values() for kind in _kinds(fields)]
        parts[name] = [*parts.get(name, []), *held]
    return parts


def written_types(profile: Profile) -> Iterator[tuple[str, str]]:
    """Yield every type that a profile writes, after the place where it does."""
    for row in profile.rows():
        yield f"{row.function} returns {row.returns}", row.returns
    for stream in profile.stream:
        yield f"{stream.constructor} returns {stream.returns}", stream.returns
    for name, kinds in parts_of(profile).items():
        yield from ((f"a field of {name} is a {kind}", kind) for kind in kinds)


def _kinds(fields: Fields) -> list[str]:
    return [field if isinstance(field, str) else field.type for field in fields.values()]
