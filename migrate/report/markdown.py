"""Tables and code in Markdown, as GitHub reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from harness.expectation.show import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Column(NamedTuple):
    """A column: its title, and what is special about it.

    `numbers` stand to the right; `code` is not read as Markdown, other texts are. What stands
    `below` has lines of its own in text, after a `lead`; so has, where the table is too wide, what
    is `narrow`: above the others, or below them. Words of what is `whole` are never broken: ids.
    """

    title: str
    numbers: bool = False
    code: bool = False
    below: bool = False
    lead: str = ""
    narrow: Literal["", "above", "below"] = ""
    whole: bool = False


class Table(NamedTuple):
    """Lines of cells under columns, and a line of sums below them."""

    columns: Sequence[Column]
    lines: Sequence[Sequence[str]]
    sums: Sequence[str] | None = None


def markdown_lines(table: Table) -> Iterator[str]:
    """Yield the table as GitHub reads it."""
    yield _markdown_line([column.title for column in table.columns])
    yield _markdown_line(["---:" if column.numbers else "---" for column in table.columns])
    for line in table.lines:
        cells = zip(table.columns, line, strict=True)
        yield _markdown_line([_markdown_cell(cell, column.code) for column, cell in cells])
    if table.sums is not None:
        yield _markdown_line([f"**{cell}**" if cell else "" for cell in table.sums])


def _markdown_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(text: str, is_code: bool) -> str:
    """A cell is one line; a bar inside it is escaped, in code too (GitHub tables)."""
    text = visible(text)
    shown = code(text) if is_code else text
    return shown.replace("|", "\\|")


def code(text: str) -> str:
    """Code in more backticks than any run inside it."""
    if not text:
        return ""
    fence = "`"
    while fence in text:
        fence += "`"
    margin = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{margin}{text}{margin}{fence}"
