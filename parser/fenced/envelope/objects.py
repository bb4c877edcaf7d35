"""Envelopes around JSON objects without any markers (ENV-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.fenced.envelope.reading import OBJECT_PREVIEW, EnvelopeFault

if TYPE_CHECKING:
    from parser.fenced.envelope.reading import Envelope


def read_objects(envelope: Envelope) -> None:
    """Read objects up to the closing tag or the end of the text; raises EnvelopeFault."""
    while not envelope.at_end():
        if not envelope.at("{"):
            raise EnvelopeFault("env_expected_object", found=envelope.preview(OBJECT_PREVIEW))
        envelope.take_object()
    if not envelope.calls:
        raise EnvelopeFault("env_no_object")
