"""Taking strings apart (EVL-10): `split` and its relatives, `lines`, `trim` and its relatives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.known.errors import NeedsKnown
from migrate.rust.known.needs import integer
from migrate.rust.known.patterns import (
    Match,
    occurrences,
    occurrences_back,
    prefix_end,
    suffix_start,
)
from migrate.rust.known.records import NOTHING, Iteration, Known, Nothing, Some

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

WHITE_SPACE = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""Unicode White_Space; Python's `isspace` also counts U+001C…U+001F."""

ASCII_WHITE_SPACE = "\t\n\x0c\r "
"""`u8::is_ascii_whitespace`: without the vertical tab."""

WORD = re.compile(f"[^{re.escape(WHITE_SPACE)}]+")
ASCII_WORD = re.compile(f"[^{re.escape(ASCII_WHITE_SPACE)}]+")


def split(text: str, pattern: Known) -> Iteration:
    """`split`: what stands between occurrences, empty pieces included."""
    return Iteration(_between(text, occurrences(text, pattern)))


def rsplit(text: str, pattern: Known) -> Iteration:
    """`rsplit`: the pieces from the back."""
    return Iteration(_between_back(text, occurrences_back(text, pattern)))


def splitn(text: str, count: Known, pattern: Known) -> Iteration:
    """`splitn`: at most `count` pieces, the last one with the rest."""
    return Iteration(_at_most(integer(count), text, pattern, occurrences, _between))


def rsplitn(text: str, count: Known, pattern: Known) -> Iteration:
    """`rsplitn`: at most `count` pieces from the back."""
    return Iteration(_at_most(integer(count), text, pattern, occurrences_back, _between_back))


def split_terminator(text: str, pattern: Known) -> Iteration:
    """`split_terminator`: as `split`, without an empty last piece."""
    pieces = list(split(text, pattern))
    return Iteration(pieces[:-1] if pieces[-1] == "" else pieces)


def rsplit_terminator(text: str, pattern: Known) -> Iteration:
    """`rsplit_terminator`: as `rsplit`, without the empty piece at the end of the text."""
    pieces = list(rsplit(text, pattern))
    return Iteration(pieces[1:] if pieces[0] == "" else pieces)


def split_inclusive(text: str, pattern: Known) -> Iteration:
    """`split_inclusive`: every piece keeps the occurrence that ends it."""
    return Iteration(_inclusive(text, occurrences(text, pattern)))


def split_once(text: str, pattern: Known) -> Some | Nothing:
    """`split_once`: before and after the first occurrence."""
    return _pair(text, next(occurrences(text, pattern), None))


def rsplit_once(text: str, pattern: Known) -> Some | Nothing:
    """`rsplit_once`: before and after the last occurrence."""
    return _pair(text, next(occurrences_back(text, pattern), None))


def split_whitespace(text: str) -> Iteration:
    """`split_whitespace`: the words."""
    return Iteration(WORD.findall(text))


def split_ascii_whitespace(text: str) -> Iteration:
    """`split_ascii_whitespace`: the words between ASCII blanks."""
    return Iteration(ASCII_WORD.findall(text))


def lines(text: str) -> Iteration:
    """`lines`: ended by LF or CRLF; a CR that no LF follows is kept."""
    return Iteration(
        line[:-1].removesuffix("\r") if line.endswith("\n") else line
        for line in _inclusive(text, occurrences(text, "\n"))
    )


def trim(text: str) -> str:
    """`trim`."""
    return text.strip(WHITE_SPACE)


def trim_start(text: str) -> str:
    """`trim_start`."""
    return text.lstrip(WHITE_SPACE)


def trim_end(text: str) -> str:
    """`trim_end`."""
    return text.rstrip(WHITE_SPACE)


def trim_ascii(text: str) -> str:
    """`trim_ascii`."""
    return text.strip(ASCII_WHITE_SPACE)


def trim_matches(text: str, pattern: Known) -> str:
    """`trim_matches`; Rust takes no string here."""
    if isinstance(pattern, str):
        raise NeedsKnown(pattern, "a char or a predicate")
    return trim_end_matches(trim_start_matches(text, pattern), pattern)


def trim_start_matches(text: str, pattern: Known) -> str:
    """`trim_start_matches`: the pattern is removed as often as it occurs."""
    start = 0
    # Occurrences are found one after the other, so the text is not cut again for each.
    for begin, end in occurrences(text, pattern):
        if begin != start or begin == end:
            break
        start = end
    return text[start:]


def trim_end_matches(text: str, pattern: Known) -> str:
    """`trim_end_matches`."""
    stop = len(text)
    for begin, end in occurrences_back(text, pattern):
        if end != stop or begin == end:
            break
        stop = begin
    return text[:stop]


def strip_prefix(text: str, pattern: Known) -> Some | Nothing:
    """`strip_prefix`: the rest after one occurrence at the front."""
    end = prefix_end(text, pattern)
    return NOTHING if end is None else Some(text[end:])


def strip_suffix(text: str, pattern: Known) -> Some | Nothing:
    """`strip_suffix`: what stands before one occurrence at the end."""
    start = suffix_start(text, pattern)
    return NOTHING if start is None else Some(text[:start])


def _between(text: str, matches: Iterable[Match]) -> Iterator[str]:
    position = 0
    for start, end in matches:
        yield text[position:start]
        position = end
    yield text[position:]


def _between_back(text: str, matches: Iterable[Match]) -> Iterator[str]:
    position = len(text)
    for start, end in matches:
        yield text[end:position]
        position = start
    yield text[:position]


def _inclusive(text: str, matches: Iterable[Match]) -> Iterator[str]:
    position = 0
    for _, end in matches:
        yield text[position:end]
        position = end
    if position < len(text):
        yield text[position:]


def _at_most(
    count: int,
    text: str,
    pattern: Known,
    search: Callable[[str, Known], Iterator[Match]],
    cut: Callable[[str, Iterable[Match]], Iterator[str]],
) -> Iterator[str]:
    if count == 0:
        return iter([])
    found = search(text, pattern)
    return cut(text, (match for _, match in zip(range(count - 1), found, strict=False)))


def _pair(text: str, match: Match | None) -> Some | Nothing:
    return NOTHING if match is None else Some((text[: match[0]], text[match[1] :]))


TABLE: dict[str, Callable[..., Known]] = {
    "lines": lines,
    "rsplit": rsplit,
    "rsplit_once": rsplit_once,
    "rsplit_terminator": rsplit_terminator,
    "rsplitn": rsplitn,
    "split": split,
    "split_ascii_whitespace": split_ascii_whitespace,
    "split_inclusive": split_inclusive,
    "split_once": split_once,
    "split_terminator": split_terminator,
    "split_whitespace": split_whitespace,
    "splitn": splitn,
    "strip_prefix": strip_prefix,
    "strip_suffix": strip_suffix,
    "trim": trim,
    "trim_ascii": trim_ascii,
    "trim_end": trim_end,
    "trim_end_matches": trim_end_matches,
    "trim_left": trim_start,
    "trim_left_matches": trim_start_matches,
    "trim_matches": trim_matches,
    "trim_right": trim_end,
    "trim_right_matches": trim_end_matches,
    "trim_start": trim_start,
    "trim_start_matches": trim_start_matches,
}
