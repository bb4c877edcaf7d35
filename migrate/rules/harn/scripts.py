"""Which rules the scripts name in their first comments."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from harness.harn.fixtures.discovery import discover
from migrate.rules.chapters import RULE, cited

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_NAMED: Final = re.compile(rf"\b{RULE}\b")
_SECTION: Final = re.compile(r"\b07 section (?P<number>\d+(?:\.\d+)?)")
_COMMENT: Final = "//"
_SHEBANG: Final = "#!"


@dataclass(frozen=True, slots=True)
class Script:
    """A script that is run: its path in the set, and what its first comment names.

    That are rules, and sections of chapter 07 where a table stands without a rule:
    `07 section 7`.
    """

    name: str
    rules: frozenset[str]
    sections: frozenset[str]


def read_scripts(folder: Path) -> Iterator[Script]:
    """Yield the scripts of a set in the order of their names; what is skipped shows nothing."""
    for fixture in discover(folder).fixtures:
        if fixture.skip is None:
            comment = _first_comment(fixture.script.read_text(encoding="utf-8"))
            rules = cited(_SECTION.sub("", comment), _NAMED)
            yield Script(fixture.name, rules, frozenset(_SECTION.findall(comment)))


def _first_comment(text: str) -> str:
    lines = text.split("\n")
    if lines[0].startswith(_SHEBANG):
        lines = lines[1:]
    comment = takewhile(lambda line: line.startswith(_COMMENT), lines)
    return "\n".join(line.removeprefix(_COMMENT) for line in comment)
