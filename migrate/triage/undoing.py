"""Taking a change back in the text of the file: byte for byte, while the file is as it was left."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from harness.errors import DataError
from migrate.triage.editing.alignment import aligned
from migrate.triage.editing.document import document_of
from migrate.triage.editing.edit import checked, edited
from migrate.triage.editing.splices import inverted
from migrate.triage.journal import Edit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.triage.editing.document import Document
    from migrate.triage.editing.edit import Edited
    from migrate.triage.editing.splices import Splice
    from migrate.triage.model import Decision


def edit_of(document: Document, made: Edited) -> Edit:
    """Return what the journal keeps of an edit, so that it can be taken back."""
    return Edit(_digest(document, made.text), made.splices)


def taken_back(document: Document, edit: Edit | None, after: Sequence[Decision]) -> Edited:
    """Return the text with the decisions `after`, which stood before `edit`.

    Where the file has changed since, the decisions return by their places, as they were spelt.
    """
    if edit is not None and edit.digest == _digest(document, document.text):
        return checked(document, after, inverted(edit.splices))
    spelt = _spelt(edit.splices if edit else ())
    return edited(document, after, aligned(document.decisions, after), spelt)


def _spelt(splices: Sequence[Splice]) -> dict[Decision, str]:
    """Return the text of whole decisions among what splices took away."""
    found: dict[Decision, str] = {}
    for splice in splices:
        try:
            document = document_of(splice.old.encode(), "")
        except DataError:  # a part of a decision
            continue
        for block in document.blocks:
            text = document.text[block.start : block.end]
            found[block.decision] = text if text.endswith("\n") else text + document.newline
    return found


def _digest(document: Document, text: str) -> str:
    return hashlib.sha256(document.data(text)).hexdigest()
