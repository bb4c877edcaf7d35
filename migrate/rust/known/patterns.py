"""What a string is searched for: a string, a char, several chars or a predicate (EVL-10).

Offsets here are code points; `string_methods` turns them into bytes where Rust counts bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.needs import boolean, char
from migrate.rust.known.records import Char, Known

Match: TypeAlias = tuple[int, int]
"""Start and end of an occurrence."""

Matcher: TypeAlias = Callable[[str], bool]
"""Whether a single character matches."""


def occurrences(text: str, pattern: Known) -> Iterator[Match]:
    """Occurrences from the front, none overlapping. Raises `NeedsKnown`."""
    if isinstance(pattern, str):
        return _of_string(text, pattern)
    matches = matcher(pattern)
    return ((at, at + 1) for at, one in enumerate(text) if matches(one))


def occurrences_back(text: str, pattern: Known) -> Iterator[Match]:
    """Occurrences from the back, none overlapping: in `aaa` the last `aa` is found."""
    if isinstance(pattern, str):
        return _of_string_back(text, pattern)
    matches = matcher(pattern)
    return ((at, at + 1) for at in range(len(text) - 1, -1, -1) if matches(text[at]))


def prefix_end(text: str, pattern: Known) -> int | None:
    """End of an occurrence at the front, or `None`."""
    if isinstance(pattern, str):
        return len(pattern) if text.startswith(pattern) else None
    return 1 if text and matcher(pattern)(text[0]) else None


def suffix_start(text: str, pattern: Known) -> int | None:
    """Start of an occurrence at the back, or `None`."""
    if isinstance(pattern, str):
        return len(text) - len(pattern) if text.endswith(pattern) else None
    return len(text) - 1 if text and matcher(pattern)(text[-1]) else None


def matcher(pattern: Known) -> Matcher:
    """The test that a pattern makes on one character. Raises `NeedsKnown`."""
    if isinstance(pattern, Char):
        return pattern.value.__eq__
    if isinstance(pattern, list | tuple):
        return frozenset(map(char, pattern)).__contains__
    if callable(pattern):
        return lambda one: boolean(pattern(Char(one)))
    raise NeedsKnown(pattern, "a string, a char or a predicate on chars")


def _of_string(text: str, needle: str) -> Iterator[Match]:
    # An empty needle occurs before every character and at the end.
    step = len(needle) or 1
    at = text.find(needle)
    while at >= 0:
        yield at, at + len(needle)
        at = text.find(needle, at + step)


def _of_string_back(text: str, needle: str) -> Iterator[Match]:
    step = len(needle) or 1
    at = text.rfind(needle)
    while at >= 0:
        yield at, at + len(needle)
        limit = at + len(needle) - step
        at = text.rfind(needle, 0, limit) if limit >= 0 else -1
