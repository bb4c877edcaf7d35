"""The cases in which serde writes names (GEN-24)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HUMP = re.compile(r"(?<!^)(?=[A-Z])")


def _words(name: str) -> list[str]:
    """Words of a field (`deep_bed`), or of a variant (`DeepBed`: every capital begins one)."""
    return name.split("_") if not name[:1].isupper() else HUMP.sub("_", name).lower().split("_")


def _pascal(name: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in _words(name))


def _camel(name: str) -> str:
    pascal = _pascal(name)
    return pascal[:1].lower() + pascal[1:]


RENAMINGS: dict[str, Callable[[str], str]] = {
    "lowercase": lambda name: name.lower() if name[:1].isupper() else name,
    "UPPERCASE": str.upper,
    "PascalCase": _pascal,
    "camelCase": _camel,
    "snake_case": lambda name: "_".join(_words(name)),
    "SCREAMING_SNAKE_CASE": lambda name: "_".join(_words(name)).upper(),
    "kebab-case": lambda name: "-".join(_words(name)),
    "SCREAMING-KEBAB-CASE": lambda name: "-".join(_words(name)).upper(),
}
"""Renamings by the name that `rename_all` gives them."""
