"""Tables for a person, in aligned columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from migrate.cli.terminal import paragraph, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.report.markdown import Column, Table


def text_lines(table: Table) -> Iterator[str]:
    """Yield the table in aligned columns."""
    beside = [place for place, column in enumerate(table.columns) if not column.below]
    below = [place for place, column in enumerate(table.columns) if column.below]
    titles = [column.title for column in table.columns]
    widths = [
        max(cell_len(visible(line[place])) for line in (titles, *_all_lines(table)))
        for place in range(len(titles))
    ]

    def aligned(line: Sequence[str]) -> str:
        cells = (_padded(table.columns[place], line[place], widths[place]) for place in beside)
        return "  ".join(cells).rstrip()

    yield aligned(titles)
    for line in _all_lines(table):
        yield aligned(line)
        for place in below:
            if line[place]:
                yield from paragraph(table.columns[place].lead + line[place]).split("\n")


def _all_lines(table: Table) -> Sequence[Sequence[str]]:
    return table.lines if table.sums is None else (*table.lines, table.sums)


def _padded(column: Column, cell: str, width: int) -> str:
    cell = visible(cell)
    padding = " " * (width - cell_len(cell))
    return padding + cell if column.numbers else cell + padding
