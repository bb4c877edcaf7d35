r"""Character sets of the grammar; none of them is one of Python's own classes.

`str.isspace`, `str.strip()` and `\s` also accept U+001C…1F, `isdigit`, `isalpha` and `\w` accept
far more than ASCII (LEX-5, LEX-6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import re

# LEX-9, 10: what may stand between a name or `(` and what follows on the same line.
BLANK: Final = " \t"

# LEX-114: what may stand before a line-leading offset of the text index; narrower than LEX-86.
INDEX_BLANK: Final = " \t\r"

# LEX-4: white space between tokens. No form feed, no U+00A0, no U+FEFF.
TRIVIA_SPACE: Final = " \t\r\n"

# LEX-5: the White_Space property of Unicode, for trims and line starts.
UNICODE_SPACE: Final = (
    "\t\n\v\f\r \x85\xa0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
# The same inside a line: only LF separates lines (LEX-3).
LINE_SPACE: Final = UNICODE_SPACE.replace("\n", "")

# LEX-79: string spans know three quotes; the first two also make quoted strings (LEX-21).
QUOTES: Final = "\"'`"
STRING_QUOTES: Final = "\"'"

DIGITS: Final = "0123456789"
# LEX-52: a heredoc tag may start with a digit.
TAG_CHARACTERS: Final = "A-Za-z0-9_"
# LEX-8: written as the inside of a pattern's class.
IDENTIFIER_START: Final = "A-Za-z_$"
IDENTIFIER_PART: Final = "A-Za-z0-9_$"


_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def ascii_lower(text: str) -> str:
    """Lower-case ASCII letters and nothing else: to `str.lower` the kelvin sign is a `k` too."""
    return text.translate(_LOWER)


def trim(text: str) -> str:
    """Remove Unicode space from both ends (LEX-5)."""
    return text.strip(UNICODE_SPACE)


def end_of_run(run: re.Pattern[str], text: str, position: int) -> int:
    """Give the position after the run at `position`, for a pattern that also matches nothing."""
    match = run.match(text, position)
    return match.end() if match else position
