"""The table as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.rules.chapters import Chapter, Example
    from migrate.rules.corpus import Test
    from migrate.rules.coverage import Coverage, Row
    from migrate.rules.excuses import Excuse

_OPENING = """\
# Which test asserts which rule

Written by `make rules` from the chapters, the comments above the legacy tests, the ledger and
`migrate/rules/excused.toml`. A legacy test counts when it names the rule and one of its assertions
at least is translated and met; an example counts when it or the rule names the other, and tests
read every example.
"""

_ROOT = "../.."
"""The root of the repository, seen from the table."""


def render_table(coverage: Coverage) -> bytes:
    """Return the table: totals first, then the rules of each chapter."""
    lines = [_OPENING, *_totals(coverage)]
    for chapter, rows in coverage.chapters:
        lines += [f"\n## {chapter.path.name}\n"]
        lines += ["| Rule | Legacy tests | Worked examples | Excused |"]
        lines += ["|---|---|---|---|", *(_row(chapter, row) for row in rows)]
    return ("\n".join(lines) + "\n").encode()


def _totals(coverage: Coverage) -> Iterator[str]:
    yield "| Chapter | Rules | Legacy tests | Examples only | Excused |"
    yield "|---|---|---|---|---|"
    for chapter, rows in coverage.chapters:
        yield _total(chapter.path.name, rows)
    yield _total("all", coverage.rows)


def _total(name: str, rows: Sequence[Row]) -> str:
    tested = sum(bool(row.tests) for row in rows)
    shown = sum(row.is_asserted for row in rows) - tested
    excused = sum(row.excuse is not None for row in rows)
    return f"| {name} | {len(rows)} | {tested} | {shown} | {excused} |"


def _row(chapter: Chapter, row: Row) -> str:
    cells = [
        _in_chapter(chapter, row.rule.name, row.rule.line),
        ", ".join(map(_test, row.tests)),
        ", ".join(_example(chapter, example) for example in row.examples),
        "" if row.excuse is None else _excuse(row.excuse),
    ]
    return f"| {' | '.join(cells)} |"


def _test(test: Test) -> str:
    file = test.file.removeprefix("cases/legacy/")
    short = file.partition("/")[2].removesuffix(".rs")  # without the folder of the crate
    return f"[{short}::{test.name}]({file}#L{test.line})"


def _example(chapter: Chapter, example: Example) -> str:
    return _in_chapter(chapter, example.name, example.line)


def _excuse(excuse: Excuse) -> str:
    if excuse.elsewhere is None:
        return excuse.reason
    return f"{excuse.reason} See [{excuse.elsewhere}]({_ROOT}/{excuse.elsewhere})."


def _in_chapter(chapter: Chapter, name: str, line: int) -> str:
    # A rendered chapter has no lines to link to.
    return f"[{name}]({_ROOT}/parser/spec/{chapter.path.name}?plain=1#L{line})"
