"""Which rules the legacy tests name in the comments above them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from migrate.rules.chapters import RULE, cited

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from migrate.ledger import Row

_NAMED = re.compile(rf"\b{RULE}\b")
_NO_RULES = {"UTF-8", "UTF-16"}


@dataclass(frozen=True, slots=True, order=True)
class Test:
    """A legacy test, the line of its `fn`, and the rules that its comment names.

    It is `binding` when one of its assertions at least became an expectation that is met: what is
    skipped, or decided against, asserts nothing of the implementation.
    """

    file: str
    line: int
    name: str
    rules: frozenset[str]
    binding: bool


@dataclass(frozen=True, slots=True)
class Mention:
    """A rule named in any comment of the corpus."""

    file: str
    line: int
    rule: str


def read_tests(rows: Iterable[Row], decided: Collection[str], root: Path) -> list[Test]:
    """Return the tests of the ledger in the order of files and lines.

    `decided` are the expectations, `case:id`, that a decision says are not met.
    """
    met: dict[tuple[str, int, str], bool] = {}
    for row in rows:
        if row.test is not None and row.test_line is not None:
            place = row.owner, row.test_line, row.test
            met[place] = met.get(place, False) or _is_met(row, decided)
    return [
        Test(file, line, name, _rules_above(root / file, line), binding)
        for (file, line, name), binding in sorted(met.items())
    ]


def read_mentions(files: Iterable[str], root: Path) -> Iterator[Mention]:
    """Yield every rule that a comment of the files names."""
    for file in files:
        for number, text in enumerate(_lines(root / file), 1):
            comment = text.partition("//")[2]
            for rule in sorted(cited(comment, _NAMED) - _NO_RULES):
                yield Mention(file, number, rule)


def _is_met(row: Row, decided: Collection[str]) -> bool:
    return row.status == "translated" and not any(claim in decided for claim in row.claims)


def _rules_above(path: Path, line: int) -> frozenset[str]:
    """Return what the comment names that stands above a function, beside its attributes."""
    rules: set[str] = set()
    for text in reversed(_lines(path)[: line - 1]):
        stripped = text.strip()
        if not stripped or stripped.endswith(("{", "}")):
            break
        if stripped.startswith("//"):
            rules |= cited(stripped, _NAMED)
    return frozenset(rules)


@cache
def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")
