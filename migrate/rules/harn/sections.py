"""The sections of chapter 07, and the one that each rule stands in."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from migrate.rules.chapters import Rule

_HEADING: Final = re.compile(r"#{2,3} (?P<number>\d+(?:\.\d+)?)\.? (?P<title>.+)")


@dataclass(frozen=True, slots=True)
class Section:
    """A section by its number, `7.1` for instance, and the line of its heading."""

    number: str
    title: str
    line: int


def read_sections(path: Path) -> tuple[Section, ...]:
    """Return the numbered sections of a chapter in their order."""
    lines = path.read_text(encoding="utf-8").split("\n")
    headings = ((line, _HEADING.fullmatch(text)) for line, text in enumerate(lines, 1))
    return tuple(
        Section(found["number"], found["title"], line) for line, found in headings if found
    )


def section_of(rule: Rule, sections: Sequence[Section]) -> Section:
    """Return the section whose heading is the last before a rule."""
    place = bisect_right([section.line for section in sections], rule.line)
    return sections[place - 1]
