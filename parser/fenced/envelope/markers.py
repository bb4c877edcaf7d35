"""Envelopes whose JSON objects stand under `<tool>` markers (ENV-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parser.fenced.envelope.reading import OBJECT_PREVIEW, EnvelopeFault
from parser.vocabulary.fenced import fenced_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.fenced.envelope.reading import Envelope

_OPEN: Final = fenced_vocabulary().marker_open
_CLOSE: Final = fenced_vocabulary().marker_close
_ANYTHING: Final = ""


@dataclass(slots=True)
class _Markers:
    """`saw` any marker at all; one is `active`; it is `pending` until its first object."""

    saw: bool = False
    active: bool = False
    pending: bool = False


@dataclass(frozen=True, slots=True)
class _Row:
    """A fault: what stands at the start of a unit, in which state, and the code."""

    text: str
    applies: Callable[[_Markers], bool]
    fault: str


MARKER_FAULTS: Final = (
    _Row(_OPEN, lambda now: now.pending, "env_marker_repeated"),
    _Row(_CLOSE, lambda now: not now.active, "env_unmatched_close"),
    _Row(_CLOSE, lambda now: now.pending, "env_marker_closed_empty"),
)
"""What is wrong with a marker, tried in this order before it is taken."""

OTHER_FAULTS: Final = (
    _Row(_ANYTHING, lambda now: not now.active and not now.saw, "env_no_marker"),
    _Row(_ANYTHING, lambda now: not now.active, "env_marker_required"),
)
"""What is wrong with anything else where it stands."""

END_FAULTS: Final = (
    _Row(_ANYTHING, lambda now: now.pending, "env_marker_unfinished"),
    _Row(_ANYTHING, lambda now: not now.saw, "env_no_marker"),
)


def read_markers(envelope: Envelope) -> None:
    """Read objects under markers up to the closing tag or the end; raises EnvelopeFault."""
    markers = _Markers()
    while not envelope.at_end():
        if envelope.at(_OPEN):
            _refuse(envelope, markers, MARKER_FAULTS)
            markers.saw = markers.active = markers.pending = True
            envelope.mark(len(_OPEN))
        elif envelope.at(_CLOSE):
            _refuse(envelope, markers, MARKER_FAULTS)
            markers.active = False
            envelope.mark(len(_CLOSE))
        else:
            _refuse(envelope, markers, OTHER_FAULTS)
            _take_object(envelope)
            markers.pending = False
    _refuse(envelope, markers, END_FAULTS)
    if not envelope.calls:
        raise EnvelopeFault("env_no_object")


def _refuse(envelope: Envelope, markers: _Markers, rows: tuple[_Row, ...]) -> None:
    for row in rows:
        if envelope.at(row.text) and row.applies(markers):
            raise EnvelopeFault(row.fault)


def _take_object(envelope: Envelope) -> None:
    if not envelope.at("{"):
        found = envelope.preview(OBJECT_PREVIEW)
        raise EnvelopeFault("env_expected_marker_or_object", found=found)
    envelope.take_object()
