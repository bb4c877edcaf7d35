"""Texts that are one thing over and over, of any size.

A text of a family may be one that real models never write; it is there because a parser that looks
ahead at each of its openers reads the rest of the text once for each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

Text: TypeAlias = Callable[[int], str]
"""Makes a text of about as many code points as it is given, and never of more."""

NUMBER: Final = "№"
"""Stands for the number of the repetition, so that no two are alike."""

_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Family:
    """One variant of what a text can be full of; `text` makes it in any size."""

    group: str
    variant: str
    text: Text

    def __str__(self) -> str:
        """Return the name under which the variant is reported."""
        return f"{self.group}: {self.variant}"


def repeated(unit: str, *, before: str = "", after: str = "", closing: str = "") -> Text:
    """Make texts that hold `unit` as often as it fits, between `before` and `after`.

    `closing` follows as often again, the last opened first closed.
    """

    def text(size: int) -> str:
        count = (size - len(before) - len(after)) // len(_numbered(unit + closing, 0))
        units = [_numbered(unit, number) for number in range(count)]
        closings = [_numbered(closing, number) for number in reversed(range(count))]
        return "".join([before, *units, *closings, after])

    return text


def halved(unit: str, between: str, tail: str, *, before: str = "", after: str = "") -> Text:
    """Make texts whose first half repeats `unit` and whose second repeats `tail`.

    Where all of the first half leads to the second, the tail must not be read once for each unit.
    """

    def text(size: int) -> str:
        half = (size - len(before) - len(between) - len(after)) // 2
        units = repeated(unit)(half), repeated(tail)(half)
        return f"{before}{units[0]}{between}{units[1]}{after}"

    return text


def in_one_line(text: Text) -> Text:
    """Make the same texts without line breaks."""
    return lambda size: text(size).replace("\r", " ").replace("\n", " ")


def _numbered(unit: str, number: int) -> str:
    return unit.replace(NUMBER, f"{number:0{_DIGITS}}")
