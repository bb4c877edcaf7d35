"""The globs that choose a response (MOCK-2)."""

from __future__ import annotations


def matches(glob: str, text: str) -> bool:
    """Return whether a glob matches a whole text: its parts in order, anchored where no `*` is.

    Linear in the text, however many `*` there are.
    """
    first, *others = glob.split("*")
    if not others:
        return glob == text
    *middle, last = others
    if len(first) + len(last) > len(text):
        return False
    if not text.startswith(first) or not text.endswith(last):
        return False
    at, end = len(first), len(text) - len(last)
    for part in middle:
        found = text.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True
