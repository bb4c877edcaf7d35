"""Tables, code and text in Markdown, as GitHub reads it: nothing of a case acts in it.

What is quoted is `code` or `fenced`, what a person wrote is `prose`. Every writer of Markdown uses
these.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from harness.expectation.show import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_PUNCTUATION: Final = re.compile(r"[\\`*\[\]<>&~|$]|(?<![^\W_])_|_(?![^\W_])")
"""What means something inside a line. An underscore within a word does not: ids stay legible."""
_MENTION: Final = re.compile(r"@(?=\w)")
_MARK: Final = re.compile(r"[^\w ]")
_BACKTICKS: Final = re.compile("`+")


class Column(NamedTuple):
    """A column: its title, and what is special about it.

    `numbers` stand to the right; `code` is what is quoted, and only the program's own words may be
    `markdown`; in others nothing means more than it says. What stands `below` has lines of its own
    in text, after a `lead`; so has, where the table is too wide, what is `narrow`: above the
    others, or below them. Words of what is `whole` are never broken: ids.
    """

    title: str
    numbers: bool = False
    code: bool = False
    markdown: bool = False
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
    yield _markdown_line([prose(column.title) for column in table.columns])
    yield _markdown_line(["---:" if column.numbers else "---" for column in table.columns])
    for line in table.lines:
        cells = zip(table.columns, line, strict=True)
        yield _markdown_line([_markdown_cell(cell, column) for column, cell in cells])
    if table.sums is not None:
        yield _markdown_line([f"**{cell}**" if cell else "" for cell in table.sums])


def _markdown_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(text: str, column: Column) -> str:
    """A cell is one line; a bar inside it is escaped, in code too (GitHub tables)."""
    if column.markdown:
        return text
    if not column.code:
        return prose(text)
    # How many backslashes escape a bar is read differently by different readers.
    return _code_element(text) if "\\|" in text else code(text).replace("|", "\\|")


def prose(text: str) -> str:
    """Return `text` for the inside of a line, where it reads as it is: no HTML, no link, no mark.

    It names nobody either: GitHub tells whoever is mentioned.
    """
    escaped = _PUNCTUATION.sub(r"\\\g<0>", visible(text))
    return _MENTION.sub("@<wbr>", escaped)


def code(text: str) -> str:
    """Return `text` as code in one line, in more backticks than any run inside it."""
    if not text:
        return ""
    text = visible(text)
    fence = "`" * (_longest_run(text) + 1)
    # One blank on either side of a text belongs to the fence, unless the text is blank.
    margin = " " if text.strip(" ") and {text[0], text[-1]} & {"`", " "} else ""
    return f"{fence}{margin}{text}{margin}{fence}"


def fenced(lines: Sequence[str], language: str = "text") -> Iterator[str]:
    """Yield `lines` as a block of code, in more backticks than any run inside it."""
    shown = [visible(line) for line in lines]
    fence = "`" * max(3, 1 + max(map(_longest_run, shown), default=0))
    yield f"{fence}{language}"
    yield from shown
    yield fence


def _code_element(text: str) -> str:
    """Return code as HTML, in which every punctuation mark is a reference."""
    return f"<code>{_MARK.sub(lambda mark: f'&#{ord(mark[0])};', visible(text))}</code>"


def _longest_run(text: str) -> int:
    return max(map(len, _BACKTICKS.findall(text)), default=0)
