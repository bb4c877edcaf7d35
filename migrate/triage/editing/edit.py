"""An edit of the decisions: the splices that make it, and what they leave, checked."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from harness.errors import DataError
from migrate.triage.editing.document import document_of
from migrate.triage.editing.insertion import insertion
from migrate.triage.editing.keys import key_splices
from migrate.triage.editing.removal import removals
from migrate.triage.editing.rendering import block_text
from migrate.triage.editing.splices import Splice, spliced
from migrate.triage.files import parse_triage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from migrate.triage.editing.alignment import Pair
    from migrate.triage.editing.document import Document
    from migrate.triage.model import Decision

_OPENING: Final = """\
# Decisions about disagreements between the legacy tests and what is observed.
# Each says what was seen (`fingerprint`); when that changes it is stale and the gate fails.
# Write them with `parity triage set`.

format = 1
"""


class Edited(NamedTuple):
    """The text after an edit, and the splices that made it."""

    text: str
    splices: tuple[Splice, ...]


def new_document(name: str) -> Document:
    """Return the file as it is before there is any decision."""
    return document_of(_OPENING.encode(), name)


def edited(
    document: Document,
    after: Sequence[Decision],
    pairs: Iterable[Pair],
    spelt: Mapping[Decision, str] | None = None,
) -> Edited:
    """Return the text with the decisions `after`; `pairs` say which takes the place of which.

    `spelt` is how a person has written decisions that come. Raises `DataError` where the text
    would not say what it is meant to.
    """
    splices = tuple(sorted(_splices(document, after, list(pairs), spelt or {})))
    return checked(document, after, splices)


def checked(document: Document, after: Sequence[Decision], splices: tuple[Splice, ...]) -> Edited:
    """Return the text with splices. Raises `DataError` where its decisions are not `after`."""
    text = spliced(document.text, splices)
    try:
        found = parse_triage(text.encode(), document.name)
    except DataError as error:
        raise _not_meant(document) from error
    if found != tuple(after):
        raise _not_meant(document)
    return Edited(text, splices)


def _splices(
    document: Document,
    after: Sequence[Decision],
    pairs: Sequence[Pair],
    spelt: Mapping[Decision, str],
) -> Iterator[Splice]:
    blocks = document.blocks
    for old, new in pairs:
        if old is not None and new is not None and blocks[old].decision != after[new]:
            yield from key_splices(document, blocks[old], after[new])
    yield from removals(document, [old for old, new in pairs if old is not None and new is None])
    for before, come in groupby(_come(pairs, len(blocks)), key=lambda one: one[0]):
        texts = [
            spelt.get(after[new]) or block_text(after[new], document.newline) for _, new in come
        ]
        yield insertion(document, before, texts)


def _come(pairs: Sequence[Pair], end: int) -> Iterator[tuple[int, int]]:
    """Yield the block before which each decision that comes is to stand, and its place."""
    following = end
    found: list[tuple[int, int]] = []
    for old, new in reversed(pairs):
        if old is not None:
            following = old
        elif new is not None:
            found.append((following, new))
    yield from reversed(found)


def _not_meant(document: Document) -> DataError:
    return DataError(
        f"{document.name}: the edit would change more than it is meant to, for the way the "
        "decisions are spelt; write each value on one line, or edit by hand. Nothing was changed"
    )
