"""Every rule of chapter 07 with the scripts that show it, and what is wrong with that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rules.harn.sections import section_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from migrate.rules.chapters import Chapter, Rule
    from migrate.rules.excuses import Excuse
    from migrate.rules.harn.scripts import Script
    from migrate.rules.harn.sections import Section


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule, the scripts that show it, and why none can, or none all of it."""

    rule: Rule
    scripts: tuple[str, ...]
    excuse: Excuse | None

    @property
    def is_excused(self) -> bool:
        """Whether no script has to show anything of it."""
        return self.excuse is not None and not self.excuse.in_part


@dataclass(frozen=True, slots=True)
class SectionRows:
    """A section, its rules, and the scripts that name it where it has a table without a rule."""

    section: Section
    rows: tuple[RuleRow, ...]
    named_by: tuple[str, ...]

    @property
    def scripts(self) -> frozenset[str]:
        """All scripts that show something of the section."""
        return frozenset(self.named_by).union(*(row.scripts for row in self.rows))


@dataclass(frozen=True, slots=True)
class ScriptCoverage:
    """The sections of the chapter with their rules, and what is wrong, as messages."""

    sections: tuple[SectionRows, ...]
    scripts: int
    faults: tuple[str, ...]

    @property
    def rows(self) -> tuple[RuleRow, ...]:
        """The rules of all sections."""
        return tuple(row for section in self.sections for row in section.rows)


def cover_with_scripts(
    chapter: Chapter,
    sections: Sequence[Section],
    scripts: Sequence[Script],
    excuses: Mapping[str, Excuse],
    known: frozenset[str],
) -> ScriptCoverage:
    """Join the rules of the chapter with the scripts that name them.

    `excuses` are given by rule; `known` are the rules that a comment may name, those of other
    chapters too.
    """
    covered = tuple(
        _section_rows(section, chapter, sections, scripts, excuses) for section in sections
    )
    rows = [row for section in covered for row in section.rows]
    numbers = {section.number for section in sections}
    faults = [
        *(fault for row in rows for fault in _faults_of(chapter, row)),
        *_strange_excuses(excuses, {row.rule.name for row in rows}),
        *(fault for script in scripts for fault in _strange_names(script, known, numbers)),
    ]
    return ScriptCoverage(covered, len(scripts), tuple(faults))


def _section_rows(
    section: Section,
    chapter: Chapter,
    sections: Sequence[Section],
    scripts: Sequence[Script],
    excuses: Mapping[str, Excuse],
) -> SectionRows:
    rules = [rule for rule in chapter.rules if section_of(rule, sections) == section]
    rows = (
        RuleRow(
            rule,
            tuple(script.name for script in scripts if rule.name in script.rules),
            excuses.get(rule.name),
        )
        for rule in rules
    )
    named_by = (script.name for script in scripts if section.number in script.sections)
    return SectionRows(section, tuple(rows), tuple(named_by))


def _faults_of(chapter: Chapter, row: RuleRow) -> Iterator[str]:
    where = f"{chapter.path.name}:{row.rule.line}: {row.rule.name}"
    if row.scripts and row.is_excused:
        yield f"{where} is shown by {row.scripts[0]}: take it out of harn/excused.toml"
    if not row.scripts and not row.is_excused:
        yield (
            f"{where} is named by no script of cases/harn: write one and name the rule in its "
            "first comment, or say in harn/excused.toml why none can show it"
        )


def _strange_excuses(excuses: Mapping[str, Excuse], rules: set[str]) -> Iterator[str]:
    for name in sorted(excuses.keys() - rules):
        yield f"harn/excused.toml: {name} is no rule of chapter 07"


def _strange_names(script: Script, known: frozenset[str], numbers: set[str]) -> Iterator[str]:
    for rule in sorted(script.rules - known):
        yield f"cases/harn/{script.name}: {rule} is no rule of the specification"
    for number in sorted(script.sections - numbers):
        yield f"cases/harn/{script.name}: chapter 07 has no section {number}"
    if not script.rules and not script.sections:
        yield f"cases/harn/{script.name}: its first comment names no rule"
