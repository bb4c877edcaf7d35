"""Reads the worked examples out of the specification chapters, so that none is skipped by hand.

fenced_blocks(path)                every fenced block, with its heading and caption
table_rows(path, "SX-")            every table row whose first cell starts with the prefix
spec_tables("05")                  every table of a chapter, by the rule or section it stands under
spec_table("05 FNC-8 #")           one of them
codes(cell)                        what stands between backticks in a cell
claim(blocks, runners)             which runner owns which block; an orphan is an error
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).resolve().parent.parent
PARSER_SPEC = ROOT / "parser" / "spec"
SPECS = (PARSER_SPEC, ROOT / "harness" / "spec")

_HEADING = re.compile(r"#{1,6} +(?P<title>.*)")
_FENCE = re.compile(r"(?P<run>`{3,}) *(?P<language>[a-z]*) *$")
_CELL_END = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"(?:- )?\*\*(?P<rule>[A-Z]+-\d+[a-z]?)\b")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")

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


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the key it is found by, its header cells, its rows without header and rule."""

    key: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]


def fenced_blocks(path: Path, language: str | None = None) -> list[Block]:
    """All fenced blocks of a chapter in order, or those of one language."""
    blocks = list(_blocks(path.read_text(encoding="utf-8").split("\n")))
    return [block for block in blocks if language in (None, block.language)]


def table_rows(path: Path, first_cell_prefix: str = "") -> list[Row]:
    r"""Table rows whose first cell starts with the prefix; `\|` in a cell is a plain `|`."""
    rows = [Row(number, _cells(text)) for number, text in _outside(path) if text.startswith("|")]
    return [row for row in rows if row.cells[0].startswith(first_cell_prefix)]


def chapter_file(chapter: str) -> Path:
    """Give the file of a chapter by its number."""
    (path,) = (path for folder in SPECS for path in folder.glob(f"{chapter}-*.md"))
    return path


@cache
def spec_tables(chapter: str) -> dict[str, Table]:
    """Give the tables of a chapter (`05`), each under a key of its own.

    A key is the chapter, the last rule id above the table in its section or else the number of
    that section, and the start of the first header cell: `05 FNC-8 #`, `04 12 Code`. What would
    be the same key again is numbered: `05 1.8 # (2)`.
    """
    path = chapter_file(chapter)
    tables: dict[str, Table] = {}
    for place, rows in _runs_of_rows(path):
        first = rows[0].cells[0].split(" (")[0].strip("`")
        key = f"{chapter} {place} {first}"
        same = sum(other.split(" (")[0] == key for other in tables)
        key += f" ({same + 1})" if same else ""
        tables[key] = Table(key, rows[0].cells, tuple(rows[2:]))
    return tables


def spec_table(key: str) -> Table:
    """Give one table of a chapter by its key."""
    return spec_tables(key.split(maxsplit=1)[0])[key]


def spec_line(chapter: str, start: str) -> str:
    """Give the rest of the one line of a chapter that starts so; leading blanks do not count."""
    path = chapter_file(chapter)
    lines = [text.strip() for _, text in _outside(path)]
    (line,) = [text.removeprefix(start) for text in lines if text.startswith(start)]
    return line


def codes(cell: str) -> list[str]:
    """Give what stands between backticks, however many."""
    return [_unpadded(span[2]) for span in _CODE_SPAN.finditer(cell)]


def _unpadded(code: str) -> str:
    # A blank that keeps a backtick of the code from those around it is none of the code.
    if code.startswith(" ") and code.endswith(" ") and len(code) > 2:
        return code[1:-1]
    return re.sub(r"^ (?=`)|(?<=`) $", "", code)


def _runs_of_rows(path: Path) -> Iterable[tuple[str, list[Row]]]:
    """Give the rows that stand without a gap, and the rule or the section above them."""
    place, run = "", list[Row]()
    for number, text in _outside(path):
        if run and not text.startswith("|"):
            yield place, run
            run = []
        if title := _HEADING.match(text):
            place = title["title"].split(maxsplit=1)[0].rstrip(".")
        elif rule := _RULE.match(text):
            place = rule["rule"]
        elif text.startswith("|"):
            run.append(Row(number, _cells(text)))
    if run:
        yield place, run


def _outside(path: Path) -> Iterable[tuple[int, str]]:
    """Give the numbered lines of a chapter that stand in no fenced block."""
    inside = None
    for number, text in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        fence = _FENCE.match(text)
        if fence and inside in (None, fence["run"]):
            inside = None if inside else fence["run"]
        elif inside is None:
            yield number, text


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
