"""The difference of two values on a terminal: lines, the words in them, and what is invisible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from harness.expectation.show import visible
from migrate.cli.words import counted
from migrate.compare.sides import Gap, Line, Piece, sides, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.expectation import Json

SHOWN: Final = 200
"""Lines that are shown."""
_LONGEST: Final = 400
"""Characters of a piece that are shown: its beginning and its end."""

_COLOURS: Final = {" ": None, "-": "red", "+": "green"}


def difference_view(expected: Json, observed: Json) -> Iterator[str]:
    """Yield styled lines: `-` stands before what was expected only, `+` before what was observed.

    Where there are no colours, what differs in a line stands between `⟦` and `⟧`.
    """
    found = sides(*texts_of(expected, observed))
    yield from (_line(one) for one in found[:SHOWN])
    if len(found) > SHOWN:
        yield f"… {counted(len(found) - SHOWN, 'more line')}; a --diff-tool shows all"


def whole_view(value: Json, sign: str) -> Iterator[str]:
    """Yield styled lines of a value that is on one side only, `-` or `+`."""
    lines, _ = texts_of(value, value)
    for line in lines.split("\n"):
        yield click.style(f"{sign} {_short(line, False)}", fg=_COLOURS[sign])


def _line(one: Line | Gap) -> str:
    if isinstance(one, Gap):
        return click.style(f"  … {counted(one.lines, 'equal line')}", dim=True)
    is_marked = len(one.pieces) > 1  # the whole line differs: nothing in it is to be marked
    colour = _COLOURS[one.sign]
    text = "".join(_piece(piece, colour, is_marked=is_marked) for piece in one.pieces)
    return click.style(f"{one.sign} ", fg=colour) + text


def _piece(piece: Piece, colour: str | None, *, is_marked: bool) -> str:
    shown = _short(piece.text, piece.is_other)
    if not (is_marked and piece.is_other):
        return click.style(shown, fg=colour)
    marked = click.style(shown, fg=colour, bold=True, underline=True)
    return f"⟦{marked}⟧"


def _short(text: str, is_other: bool) -> str:
    """Spaces at an end, and those that differ, are made visible as well."""
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        left = len(text) - 2 * half
        text = f"{text[:half]}…({left:,} characters)…{text[-half:]}"
    shown = visible(text)
    return shown.replace(" ", "·") if is_other and not shown.strip(" ") else shown


def side_files(
    expected: Json, observed: Json, names: tuple[str, str] = ("expected", "observed")
) -> Sequence[tuple[str, str]]:
    """Return names and contents of two files for a tool that compares files."""
    texts = texts_of(expected, observed)
    return [(f"{name}.txt", text) for name, text in zip(names, texts, strict=True)]
