"""Tables for a person: aligned text, or Markdown for a pull request."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from migrate.cli.terminal import paragraph, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Column(NamedTuple):
    """A column: its title, and what is special about it.

    `numbers` stand to the right; `code` is not read as Markdown, other texts are; what stands
    `below` has lines of its own in text, after a `lead`.
    """

    title: str
    numbers: bool = False
    code: bool = False
    below: bool = False
    lead: str = ""


class Table(NamedTuple):
    """Lines of cells under columns, and a line of sums below them."""

    columns: Sequence[Column]
    lines: Sequence[Sequence[str]]
    sums: Sequence[str] | None = None


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


def markdown_lines(table: Table) -> Iterator[str]:
    """Yield the table as GitHub reads it."""
    yield _markdown_line([column.title for column in table.columns])
    yield _markdown_line(["---:" if column.numbers else "---" for column in table.columns])
    for line in table.lines:
        cells = zip(table.columns, line, strict=True)
        yield _markdown_line([_markdown_cell(cell, column.code) for column, cell in cells])
    if table.sums is not None:
        yield _markdown_line([f"**{cell}**" if cell else "" for cell in table.sums])


def _all_lines(table: Table) -> Sequence[Sequence[str]]:
    return table.lines if table.sums is None else (*table.lines, table.sums)


def _padded(column: Column, cell: str, width: int) -> str:
    cell = visible(cell)
    padding = " " * (width - cell_len(cell))
    return padding + cell if column.numbers else cell + padding


def _markdown_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(text: str, code: bool) -> str:
    """A cell is one line; a bar inside it is escaped, in code too (GitHub tables)."""
    text = visible(text)
    shown = _code(text) if code else text
    return shown.replace("|", "\\|")


def _code(text: str) -> str:
    """Code in more backticks than any run inside it."""
    if not text:
        return ""
    fence = "`"
    while fence in text:
        fence += "`"
    margin = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{margin}{text}{margin}{fence}"
