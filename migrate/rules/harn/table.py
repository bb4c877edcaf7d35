"""The table of scripts as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rules.excuses import Excuse
    from migrate.rules.harn.coverage import RuleRow, ScriptCoverage, SectionRows

_OPENING: Final = """\
# Which script shows which rule of chapter 07

Written by `make rules` from the chapter, the first comments of the scripts in this folder, and
`migrate/rules/harn/excused.toml`. A script counts when its first comment names the rule; where a
table of the chapter has no rule, when it names the section. `pytest cases/harn` runs them all.
"""

_ROOT: Final = "../.."
"""The root of the repository, seen from the table."""
_CHAPTER: Final = f"{_ROOT}/harness/spec/07-harn-subset.md"


def render_script_table(coverage: ScriptCoverage) -> bytes:
    """Return the table: totals by section first, then the rules of each section."""
    lines = [_OPENING, *_totals(coverage)]
    for section in coverage.sections:
        if section.rows or section.named_by:
            lines += ["", *_section(section)]
    return ("\n".join(lines) + "\n").encode()


def _totals(coverage: ScriptCoverage) -> Iterator[str]:
    yield "| Section | Rules | Shown | Excused | Scripts |"
    yield "|---|---|---|---|---|"
    for section in coverage.sections:
        title = f"{section.section.number} {section.section.title}"
        yield _total(title, section.rows, len(section.scripts))
    yield _total("all", coverage.rows, coverage.scripts)


def _total(title: str, rows: Iterable[RuleRow], scripts: int) -> str:
    rows = list(rows)
    shown = sum(bool(row.scripts) for row in rows)
    excused = sum(row.is_excused for row in rows)
    return f"| {title} | {len(rows)} | {shown} | {excused} | {scripts} |"


def _section(section: SectionRows) -> Iterator[str]:
    yield f"## {section.section.number} {section.section.title}\n"
    yield "| Rule | Scripts | Excused |"
    yield "|---|---|---|"
    for row in section.rows:
        excuse = "" if row.excuse is None else _excuse(row.excuse)
        yield f"| {_link(row.rule.name, row.rule.line)} | {_scripts(row.scripts)} | {excuse} |"
    if section.named_by:
        here = _link(f"section {section.section.number}", section.section.line)
        yield f"| {here} | {_scripts(section.named_by)} | |"


def _scripts(names: Iterable[str]) -> str:
    return ", ".join(f"[{name.removesuffix('.harn')}]({name})" for name in names)


def _excuse(excuse: Excuse) -> str:
    reason = f"In part: {excuse.reason}" if excuse.in_part else excuse.reason
    if excuse.elsewhere is None:
        return reason
    return f"{reason} See [{excuse.elsewhere}]({_ROOT}/{excuse.elsewhere})."


def _link(name: str, line: int) -> str:
    # A rendered chapter has no lines to link to.
    return f"[{name}]({_CHAPTER}?plain=1#L{line})"
