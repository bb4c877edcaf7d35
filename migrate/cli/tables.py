"""Tables for a person, in aligned columns; where they are too wide, in lines below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from migrate.cli.terminal import COLUMNS, NARROWEST, paragraph, terminal_width, unbroken, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.report.markdown import Column, Table

_GAP = "  "


def text_lines(table: Table) -> Iterator[str]:
    """Yield the table in aligned columns.

    Where these do not fit on the terminal, or on 80 columns elsewhere, the columns that say so
    stand above or below the others.
    """
    width = max(terminal_width() or COLUMNS, NARROWEST)
    places = range(len(table.columns))
    always = [place for place in places if not table.columns[place].below]
    if _width(table, always) <= width:
        yield from _lines(table, [], always, width)
        return
    above = [place for place in places if table.columns[place].narrow == "above"]
    beside = [place for place in always if not table.columns[place].narrow]
    yield from _lines(table, above, beside, width)


def _lines(table: Table, above: Sequence[int], beside: Sequence[int], width: int) -> Iterator[str]:
    below = [place for place in range(len(table.columns)) if place not in {*above, *beside}]
    titles = [column.title for column in table.columns]
    widths = {place: _column_width(table, place) for place in beside}
    margin = _GAP if above else ""

    def aligned(line: Sequence[str]) -> str:
        cells = [_padded(table.columns[place], line[place], widths[place]) for place in beside]
        return (margin + _GAP.join(cells)).rstrip()

    yield from _heading(titles, above, width)
    yield aligned(titles)
    for line in _all_lines(table):
        yield from _heading(line, above, width)
        yield aligned(line)
        for place in below:
            if line[place]:
                yield from _below(table.columns[place], line[place])


def _heading(line: Sequence[str], above: Sequence[int], width: int) -> Iterator[str]:
    """Yield the cells that stand above the others, in one line if they fit."""
    cells = [visible(line[place]) for place in above if line[place]]
    together = _GAP.join(cells)
    if cell_len(together) <= width:
        cells = [together] if cells else []
    for number, cell in enumerate(cells):
        yield (_GAP if number else "") + cell


def _below(column: Column, cell: str) -> Sequence[str]:
    text = unbroken(cell, column.lead) if column.whole else paragraph(column.lead + cell)
    return text.split("\n")


def _width(table: Table, places: Sequence[int]) -> int:
    gaps = len(_GAP) * (len(places) - 1)
    return sum(_column_width(table, place) for place in places) + gaps


def _column_width(table: Table, place: int) -> int:
    titles = [column.title for column in table.columns]
    return max(cell_len(visible(line[place])) for line in (titles, *_all_lines(table)))


def _all_lines(table: Table) -> Sequence[Sequence[str]]:
    return table.lines if table.sums is None else (*table.lines, table.sums)


def _padded(column: Column, cell: str, width: int) -> str:
    cell = visible(cell)
    padding = " " * (width - cell_len(cell))
    return padding + cell if column.numbers else cell + padding
