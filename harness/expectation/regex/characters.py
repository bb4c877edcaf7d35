"""Sets of characters: ranges and named classes, negated or not, with case folded or not."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from harness.expectation.kinds import WHITE_SPACE

if TYPE_CHECKING:
    from collections.abc import Callable

Range: TypeAlias = tuple[str, str]
"""First and last character, both included."""

_JOIN_CONTROL: Final = "\u200c\u200d"
_WORD_CATEGORIES: Final = frozenset({"Mn", "Mc", "Me", "Nd", "Nl", "Pc"})


@dataclass(frozen=True, slots=True)
class Named:
    """A class that a name stands for (`d`, `Lu`), or everything outside it."""

    name: str
    negated: bool = False

    def __contains__(self, char: str) -> bool:
        """Tell whether `char` is in the class."""
        test = _CLASSES.get(self.name)
        inside = test(char) if test else unicodedata.category(char).startswith(self.name)
        return inside is not self.negated


@dataclass(frozen=True, slots=True)
class CharacterSet:
    """The characters in one of the ranges or named classes, or all others if `negated`.

    `folded` is the flag `i`: a character is in the set if it is in another case.
    """

    ranges: tuple[Range, ...] = ()
    classes: tuple[Named | CharacterSet, ...] = ()
    negated: bool = False
    folded: bool = False

    def __contains__(self, char: str) -> bool:
        """Tell whether `char` is in the set."""
        spellings = _cases(char) if self.folded else (char,)
        return any(map(self._lists, spellings)) is not self.negated

    def _lists(self, char: str) -> bool:
        if any(low <= char <= high for low, high in self.ranges):
            return True
        return any(char in named for named in self.classes)


def _cases(char: str) -> tuple[str, ...]:
    """Return the spellings of `char` that differ by case alone and are one character long."""
    variants = {char, char.lower(), char.upper(), char.casefold()}
    variants |= {variant.upper() for variant in variants} | {v.lower() for v in variants}
    return tuple(variant for variant in variants if len(variant) == 1)


def is_word(char: str) -> bool:
    r"""Tell whether `\w` matches `char`."""
    if char.isascii():
        return char.isalnum() or char == "_"
    category = unicodedata.category(char)
    return category[0] == "L" or category in _WORD_CATEGORIES or char in _JOIN_CONTROL


_CLASSES: Final[dict[str, Callable[[str], bool]]] = {
    "d": lambda char: unicodedata.category(char) == "Nd",
    "s": lambda char: char in WHITE_SPACE,
    "w": is_word,
}

_SUBCATEGORIES: Final = {
    "L": "ultmo",
    "M": "nce",
    "N": "dlo",
    "P": "cdseifo",
    "S": "mcko",
    "Z": "slp",
    "C": "cfson",
}

GENERAL_CATEGORIES: Final = frozenset(_SUBCATEGORIES) | {
    major + minor for major, minors in _SUBCATEGORIES.items() for minor in minors
}
"""The names that `\\p{…}` may give here; scripts and other properties are not known."""

POSIX_CLASSES: Final[dict[str, tuple[Range, ...]]] = {
    "alnum": (("0", "9"), ("A", "Z"), ("a", "z")),
    "alpha": (("A", "Z"), ("a", "z")),
    "ascii": (("\0", "\x7f"),),
    "blank": (("\t", "\t"), (" ", " ")),
    "cntrl": (("\0", "\x1f"), ("\x7f", "\x7f")),
    "digit": (("0", "9"),),
    "graph": (("!", "~"),),
    "lower": (("a", "z"),),
    "print": ((" ", "~"),),
    "punct": (("!", "/"), (":", "@"), ("[", "`"), ("{", "~")),
    "space": (("\t", "\r"), (" ", " ")),
    "upper": (("A", "Z"),),
    "word": (("0", "9"), ("A", "Z"), ("_", "_"), ("a", "z")),
    "xdigit": (("0", "9"), ("A", "F"), ("a", "f")),
}

ANY: Final = CharacterSet(negated=True)
ANY_BUT_LINE_FEED: Final = CharacterSet((("\n", "\n"),), negated=True)
