"""The difference of two values on a terminal: lines, the words in them, and what is invisible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from migrate.cli.notation import (
    CLOSING,
    OPENING,
    is_blank,
    json_shown,
    left_out,
    text_shown,
    with_blanks,
)
from migrate.compare.look_alikes import named
from migrate.compare.sides import Gap, Line, Piece, sides, texts_of
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.expectation import Json
    from migrate.cli.notation import Notation

SHOWN: Final = 200
"""Lines that are shown."""
_LONGEST: Final = 400
"""Characters of a piece that are shown: its beginning and its end."""

_COLOURS: Final = {" ": None, "-": "red", "+": "green"}


def difference_view(expected: Json, observed: Json) -> Iterator[str]:
    """Yield styled lines: `-` stands before what was expected only, `+` before what was observed.

    Where there are no colours, what differs in a line stands between `⟦` and `⟧`. Different values
    never look alike: what could be taken for a mark or an escape is an escape itself, and of
    characters that may look alike a line below says which they are.
    """
    written = _notation(expected, observed)
    found = sides(*texts_of(expected, observed))
    for one in found[:SHOWN]:
        yield from _lines(one, written)
    if len(found) > SHOWN:
        yield f"… {counted(len(found) - SHOWN, 'more line')}; a --diff-tool shows all"


def whole_view(value: Json, sign: str) -> Iterator[str]:
    """Yield styled lines of a value that is on one side only, `-` or `+`."""
    written = _notation(value, value)
    lines, _ = texts_of(value, value)
    for line in lines.split("\n"):
        yield click.style(f"{sign} {_short(line, with_blanks(written))}", fg=_COLOURS[sign])


def _notation(expected: Json, observed: Json) -> Notation:
    """In JSON a backslash is an escape already."""
    return text_shown if isinstance(expected, str) and isinstance(observed, str) else json_shown


def _lines(one: Line | Gap, written: Notation) -> Iterator[str]:
    if isinstance(one, Gap):
        yield click.style(f"  … {counted(one.lines, 'equal line')}", dim=True)
        return
    is_marked = len(one.pieces) > 1  # the whole line differs: nothing in it is to be marked
    colour = _COLOURS[one.sign]
    pieces = [
        _piece(piece, colour, _way(piece, one, written), is_marked=is_marked)
        for piece in one.pieces
    ]
    yield click.style(f"{one.sign} ", fg=colour) + "".join(pieces)
    if one.told:
        yield click.style(f"  {named(one.told)}", dim=True)


def _way(piece: Piece, line: Line, written: Notation) -> Notation:
    """Blanks are seen where they differ, and at the end of a line."""
    is_seen = piece is line.pieces[-1] or (piece.is_other and is_blank(piece.text))
    return with_blanks(written) if is_seen else written


def _piece(piece: Piece, colour: str | None, written: Notation, *, is_marked: bool) -> str:
    shown = _short(piece.text, written)
    if not (is_marked and piece.is_other):
        return click.style(shown, fg=colour)
    marked = click.style(shown, fg=colour, bold=True, underline=True)
    return f"{OPENING}{marked}{CLOSING}"


def _short(text: str, written: Notation) -> str:
    if len(text) <= _LONGEST:
        return written(text)
    half = _LONGEST // 2
    return f"{written(text[:half])}{left_out(len(text) - 2 * half)}{written(text[-half:])}"


def side_files(
    expected: Json, observed: Json, names: tuple[str, str] = ("expected", "observed")
) -> Sequence[tuple[str, str]]:
    """Return names and contents of two files for a tool that compares files."""
    texts = texts_of(expected, observed)
    return [(f"{name}.txt", text) for name, text in zip(names, texts, strict=True)]
