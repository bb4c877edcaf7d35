"""Editing a decision where it stands: only values and keys that change, and no comment beside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate.triage.editing.ids import ids_splices
from migrate.triage.editing.rendering import KEYS, value_text, values_of
from migrate.triage.editing.splices import Splice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.triage.editing.document import Block, Document
    from migrate.triage.model import Decision


def key_splices(document: Document, block: Block, new: Decision) -> list[Splice]:
    """Return what makes a block say what `new` does; a key that goes takes its line with it."""
    old, wanted = values_of(block.decision), values_of(new)
    return sorted(
        [
            *_values(document, block, old, wanted),
            *_gone(document.text, block, wanted),
            *_come(document, block, wanted),
        ]
    )


def _values(
    document: Document, block: Block, old: dict[str, Any], new: dict[str, Any]
) -> Iterator[Splice]:
    for key, value in new.items():
        own = block.keys.get(key)
        if own is None or own.value_start is None or old.get(key) == value:
            continue
        if key == "ids" and "ids" in old:
            yield from ids_splices(document, own.value_start, own.end, old["ids"], value)
        else:
            before = document.text[own.value_start : own.end]
            yield Splice(own.value_start, before, value_text(value, document.newline))


def _gone(text: str, block: Block, new: dict[str, Any]) -> Iterator[Splice]:
    for key, own in block.keys.items():
        if key not in new:
            yield Splice(own.line_start, text[own.line_start : own.line_end], "")


def _come(document: Document, block: Block, new: dict[str, Any]) -> Iterator[Splice]:
    """Yield the keys that the block lacks, each behind those that stand before it by custom."""
    come = [key for key in new if key not in block.keys]
    places = [_place(block, key, new) for key in come]
    for place in sorted(set(places)):
        keys = [key for key, at in zip(come, places, strict=True) if at == place]
        lines = (f"{key} = {value_text(new[key], document.newline)}" for key in keys)
        yield Splice(place, "", lines_at(document, place, lines))


def _place(block: Block, key: str, new: Iterable[str]) -> int:
    """Return the end of the line behind which a key is to stand."""
    before = KEYS[: KEYS.index(key)]
    ends = [own.line_end for name, own in block.keys.items() if name in before and name in new]
    return max(ends, default=block.header.line_end)


def lines_at(document: Document, place: int, lines: Iterable[str]) -> str:
    """Return lines to stand at a place, which is a line's beginning or the end of the text."""
    text = document.newline.join(lines)
    is_open = 0 < place == len(document.text) and not document.text.endswith("\n")
    return document.newline + text if is_open else text + document.newline
