"""Every rule with what asserts it, and what is wrong with that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from migrate.rules.chapters import Chapter, Example, Rule
    from migrate.rules.corpus import Mention, Test
    from migrate.rules.excuses import Excuse


@dataclass(frozen=True, slots=True)
class Row:
    """A rule, the tests and examples that assert it, or why none can."""

    rule: Rule
    tests: tuple[Test, ...]
    examples: tuple[Example, ...]
    excuse: Excuse | None

    @property
    def is_asserted(self) -> bool:
        """Does a test or an example assert it?"""
        return bool(self.tests or self.examples)


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rows of each chapter, and what is wrong, as messages."""

    chapters: tuple[tuple[Chapter, tuple[Row, ...]], ...]
    faults: tuple[str, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows."""
        return tuple(row for _, rows in self.chapters for row in rows)


def cover(
    chapters: Sequence[Chapter],
    tests: Sequence[Test],
    excuses: Mapping[str, Excuse],
    mentions: Sequence[Mention],
    known: frozenset[str],
) -> Coverage:
    """Join the rules of the chapters with what asserts them.

    `excuses` are given by rule; `known` are the rules that a comment may name, those of other
    chapters too.
    """
    covered = tuple((chapter, _rows(chapter, tests, excuses)) for chapter in chapters)
    rows = [(chapter, row) for chapter, rows in covered for row in rows]
    faults = [
        *(fault for chapter, row in rows for fault in _faults_of(chapter, row)),
        *_strange_excuses(excuses, {row.rule.name for _, row in rows}),
        *_strange_mentions(mentions, known),
        *_silent_tests(tests),
    ]
    return Coverage(covered, tuple(faults))


def _rows(
    chapter: Chapter, tests: Sequence[Test], excuses: Mapping[str, Excuse]
) -> tuple[Row, ...]:
    return tuple(
        Row(
            rule,
            tuple(test for test in tests if test.binding and rule.name in test.rules),
            tuple(example for example in chapter.examples if rule.name in example.rules),
            excuses.get(rule.name),
        )
        for rule in chapter.rules
    )


def _faults_of(chapter: Chapter, row: Row) -> Iterator[str]:
    where = f"{chapter.path.name}:{row.rule.line}: {row.rule.name}"
    if row.is_asserted and row.excuse is not None:
        yield f"{where} is asserted: take it out of excused.toml"
    if not row.is_asserted and row.excuse is None:
        yield (
            f"{where} is asserted by no legacy test and no example: write a test and name the "
            "rule above it, or say in excused.toml why no op shows it"
        )


def _strange_excuses(excuses: Mapping[str, Excuse], rules: set[str]) -> Iterator[str]:
    for name in sorted(excuses.keys() - rules):
        yield f"excused.toml: {name} is no rule of chapters 01 to 05"


def _strange_mentions(mentions: Sequence[Mention], known: frozenset[str]) -> Iterator[str]:
    for mention in mentions:
        if mention.rule not in known:
            yield f"{mention.file}:{mention.line}: {mention.rule} is no rule of the specification"


def _silent_tests(tests: Sequence[Test]) -> Iterator[str]:
    for test in tests:
        if not test.rules:
            yield f"{test.file}:{test.line}: the comment above {test.name} names no rule"
