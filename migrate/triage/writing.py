"""`triage.toml`, changed without touching what a person wrote around it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from migrate.triage.editing.alignment import aligned
from migrate.triage.editing.document import document_of
from migrate.triage.editing.edit import edited, new_document
from migrate.triage.files import FILE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from migrate.triage.editing.document import Document
    from migrate.triage.model import Decision


def read_document(cases: Path) -> Document:
    """Return the triage file of a cases folder, or one without decisions where there is none.

    Raises `DataError` for a file that cannot be read or cannot be edited.
    """
    path = cases / FILE
    return (
        document_of(path.read_bytes(), str(path))
        if os.path.lexists(path)
        else new_document(str(path))
    )


def triage_bytes(cases: Path, decisions: Sequence[Decision]) -> bytes:
    """Return the file with `decisions`; what a person wrote around the others stays as it is."""
    document = read_document(cases)
    pairs = aligned(document.decisions, decisions)
    return document.data(edited(document, decisions, pairs).text)


def followed_bytes(cases: Path, before: Sequence[Decision], after: Sequence[Decision]) -> bytes:
    """Return the triage file with the selectors of `after`; all else stays as a person wrote it.

    `before` are the decisions of the file, `after` the same ones in their order.
    """
    document = read_document(cases)
    pairs = [(place, place) for place in range(len(before))]
    return document.data(edited(document, after, pairs).text)
