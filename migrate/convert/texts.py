"""Long input texts: files beside the case file that refers to them (06 IDM-12)."""

from __future__ import annotations

from harness.case import TextReference
from harness.case.attachments import LONGEST_INLINE, digest_of


class LongTexts:
    """Gives every distinct long text of one case file a file of its own, numbered from 1."""

    def __init__(self, place: str) -> None:
        """`place` is `<group>/<stem>` of the case file."""
        self._place = place
        self._references: dict[str, TextReference] = {}

    def reference(self, text: str) -> TextReference | None:
        """Return what stands for `text` in the case, None for one that is short enough."""
        data = text.encode()
        if len(data) <= LONGEST_INLINE:
            return None
        if text not in self._references:
            # No stem has a dot (GRP-05), so no other case file has these names.
            name = f"{self._place}.{len(self._references) + 1}.txt"
            self._references[text] = TextReference(name, digest_of(data))
        return self._references[text]

    def files(self) -> dict[str, bytes]:
        """Return the files by path relative to the cases folder."""
        return {known.file: text.encode() for text, known in self._references.items()}
