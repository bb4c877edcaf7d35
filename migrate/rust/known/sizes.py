"""How large a Known value may grow: past it nobody builds it, whatever the source asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.errors import KnownError

if TYPE_CHECKING:
    from collections.abc import Iterable

TEXT = 32_000_000
"""Code points of one text."""
ELEMENTS = 1_000_000
"""Elements of one list, map or set."""
VALUES = 100_000
"""Values inside one value that is copied or converted as a whole."""


class TooLarge(KnownError):
    """A value that is larger than any test needs (EVL-19)."""

    code = "unroll_limit"


def need_text(length: int) -> None:
    """Refuse a text of more than `TEXT` code points. Raises `TooLarge`."""
    if length > TEXT:
        raise TooLarge(f"a text of more than {TEXT} characters")


def need_elements(count: int) -> None:
    """Refuse a collection of more than `ELEMENTS`. Raises `TooLarge`."""
    if count > ELEMENTS:
        raise TooLarge(f"more than {ELEMENTS} elements")


def need_values(count: int) -> None:
    """Refuse to go through more than `VALUES` values, one inside the other. Raises `TooLarge`."""
    if count > VALUES:
        raise TooLarge(f"a value of more than {VALUES} values")


def text_of(parts: Iterable[str], separator: str = "") -> str:
    """Join texts, as far as the result is not too large. Raises `TooLarge`."""
    gathered: list[str] = []
    length = 0
    for part in parts:
        length += len(part) + len(separator)
        need_text(length - len(separator))
        gathered.append(part)
    return separator.join(gathered)
