"""Reads the worked examples out of the specification chapters, so that none is skipped by hand.

fenced_blocks(path)                every fenced block, with its heading and caption
table_rows(path, "SX-")            every table row whose first cell starts with the prefix
claim(blocks, runners)             which runner owns which block; an orphan is an error
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).resolve().parent.parent
PARSER_SPEC = ROOT / "parser" / "spec"

_HEADING = re.compile(r"#{1,6} +(?P<title>.*)")
_FENCE = re.compile(r"(?P<run>`{3,}) *(?P<language>[a-z]*) *$")
_CELL_END = re.compile(r"(?<!\\)\|")

Runner = TypeVar("Runner")


@dataclass(frozen=True, slots=True)
class Line:
    """One line inside a fenced block: its 1-based number in the chapter, and its text."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: language, the heading above it, the paragraph just before it (or '')."""

    language: str
    heading: str
    caption: str
    lines: tuple[Line, ...]

    @property
    def section(self) -> str:
        """The first word of the heading without a final dot: `D.1`, `J`."""
        return self.heading.split(maxsplit=1)[0].rstrip(".")

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class Row:
    """One table row: its 1-based number in the chapter, and its cells without outer blanks."""

    number: int
    cells: tuple[str, ...]


def fenced_blocks(path: Path, language: str | None = None) -> list[Block]:
    """All fenced blocks of a chapter in order, or those of one language."""
    blocks = list(_blocks(path.read_text(encoding="utf-8").split("\n")))
    return [block for block in blocks if language in (None, block.language)]


def table_rows(path: Path, first_cell_prefix: str = "") -> list[Row]:
    r"""Table rows whose first cell starts with the prefix; `\|` in a cell is a plain `|`."""
    rows = []
    inside = None
    for number, text in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        fence = _FENCE.match(text)
        if fence and inside in (None, fence["run"]):
            inside = None if inside else fence["run"]
        elif inside is None and text.startswith("|"):
            row = Row(number, _cells(text))
            if row.cells[0].startswith(first_cell_prefix):
                rows.append(row)
    return rows


def claim(
    blocks: Iterable[Block], runners: Mapping[tuple[str, str], Runner]
) -> list[tuple[Block, Runner]]:
    """Give every block its runner; keys are (section, start of the caption; '' for none).

    Raises LookupError for a block that not exactly one runner claims, and for an idle runner.
    """
    claimed = []
    idle = set(runners)
    for block in blocks:
        owners = [key for key in runners if _owns(key, block)]
        if len(owners) != 1:
            where = f"{block.heading!r}, line {block.lines[0].number}"
            raise LookupError(f"block under {where} has {len(owners)} runners")
        idle.discard(owners[0])
        claimed.append((block, runners[owners[0]]))
    if idle:
        raise LookupError(f"runners without a block: {sorted(idle)}")
    return claimed


def _owns(key: tuple[str, str], block: Block) -> bool:
    section, caption = key
    if section != block.section or bool(caption) != bool(block.caption):
        return False
    return block.caption.startswith(caption)


def _cells(text: str) -> tuple[str, ...]:
    parts = _CELL_END.split(text.strip())
    return tuple(part.replace("\\|", "|").strip() for part in parts[1:-1])


def _blocks(texts: list[str]) -> Iterable[Block]:
    heading = caption = ""
    opened: tuple[str, str, list[Line]] | None = None
    for number, text in enumerate(texts, start=1):
        fence = _FENCE.match(text)
        if opened is not None:
            run, language, lines = opened
            if fence and fence["run"] == run and not fence["language"]:
                yield Block(language, heading, caption, tuple(lines))
                opened, caption = None, ""
            else:
                lines.append(Line(number, text))
        elif fence:
            opened = (fence["run"], fence["language"], [])
        elif title := _HEADING.match(text):
            heading, caption = title["title"], ""
        elif text.startswith("|"):
            caption = ""
        elif text.strip():
            caption = text
