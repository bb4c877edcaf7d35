"""The smallest input that still shows a disagreement, by delta debugging (ddmin)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Shrunk(NamedTuple):
    """A smaller text, how many texts were tried, and whether no single character can go."""

    text: str
    tried: int
    is_minimal: bool


class OutOfTries(Exception):
    """As many texts were tried as may be."""


def shrink(text: str, holds: Callable[[str], bool], tries: int) -> Shrunk:
    """Return a part of `text` for which `holds` is true, as it is for `text` itself.

    Lines are taken away first, then characters, until nothing can go or `tries` are used up.
    """
    asked = _Asked(holds, tries)
    best = text
    try:
        for split in (_lines, list):
            best = _without_parts(split(best), asked)
    except OutOfTries:
        return Shrunk(asked.smallest if asked.smallest is not None else best, tries, False)
    return Shrunk(best, asked.tried, True)


class _Asked:
    """Asks about each text once, and remembers the smallest for which it holds."""

    def __init__(self, holds: Callable[[str], bool], tries: int) -> None:
        self._holds = holds
        self._tries = tries
        self._known: dict[str, bool] = {}
        self.smallest: str | None = None

    @property
    def tried(self) -> int:
        return len(self._known)

    def __call__(self, text: str) -> bool:
        if text not in self._known:
            if self.tried >= self._tries:
                raise OutOfTries
            self._known[text] = self._holds(text)
            if self._known[text] and (self.smallest is None or len(text) < len(self.smallest)):
                self.smallest = text
        return self._known[text]


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _without_parts(parts: Sequence[str], holds: Callable[[str], bool]) -> str:
    """Take parts away in chunks, each time half as large, until no single one can go."""
    size = len(parts)
    while size:
        smaller = _without_chunks(parts, size, holds)
        if len(smaller) == len(parts):
            size //= 2
        else:
            parts = smaller
            size = min(size, len(parts))
    return "".join(parts)


def _without_chunks(parts: Sequence[str], size: int, holds: Callable[[str], bool]) -> list[str]:
    """Try to leave out each chunk of `size` parts, one after the other."""
    kept: list[str] = []
    rest = list(parts)
    while rest:
        chunk, rest = rest[:size], rest[size:]
        if not holds("".join([*kept, *rest])):
            kept += chunk
    return kept
