"""The body of a block: a batch of JSON objects and their verbatim bodies (FNC-16, VRB-12 … 16)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from parser.diagnostics import Diagnostic, diagnostic
from parser.fenced.binding import BodyPool, bind
from parser.fenced.entries import Draft, json_type, read_entry
from parser.fenced.items import Fault
from parser.lexer.text import preview_str

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.fenced.items import StreamItem
    from parser.fenced.spans import Header
    from parser.fenced.verbatim import Body

NEAR_LENGTH: Final = 80
"""How much of the header an `invalid_json` error shows."""

REJECTING: Final = ("verbatim_body_missing", "verbatim_body_orphan")
"""Errors that take every call of the block with them (VRB-16)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of one item of the header, with the bodies it claimed."""

    item: StreamItem
    outcome: Draft | Diagnostic
    bodies: tuple[Body, ...] = ()


@dataclass(frozen=True, slots=True)
class Batch:
    """The entries of a block in order, and the bodies that no entry got, with the reason."""

    entries: tuple[Entry, ...]
    strays: tuple[tuple[Body, Diagnostic], ...]

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors in the order in which they are reported."""
        met = [entry.outcome for entry in self.entries if isinstance(entry.outcome, Diagnostic)]
        return met + [error for _, error in self.strays if error.code == "verbatim_body_orphan"]

    @property
    def rejection(self) -> Diagnostic | None:
        """The first error that takes every call of the block with it."""
        return next((error for error in self.errors if error.code in REJECTING), None)


@dataclass(frozen=True, slots=True)
class Site:
    """Where a batch stands: the source, the header, the opener's line number and position."""

    source: str
    header: Header
    line: int
    start: int


def read_batch(site: Site, items: Sequence[StreamItem], bodies: Sequence[Body]) -> Batch:
    """Read the items of a header, in order; each gives one call or one error."""
    pool = BodyPool(bodies)
    strays: list[tuple[Body, Diagnostic]] = []
    entries = []
    for item in items:
        entry = _read_item(site, item, pool)
        entries.append(entry)
        if isinstance(entry.outcome, Diagnostic) and entry.outcome.code == "verbatim_body_missing":
            strays += [(body, entry.outcome) for body in pool.take_all()]
    strays += [
        (body, diagnostic("verbatim_body_orphan", opener=body.key)) for body in pool.take_all()
    ]
    return Batch(tuple(entries), tuple(strays))


def _read_item(site: Site, item: StreamItem, pool: BodyPool) -> Entry:
    if isinstance(item, Fault):
        return Entry(item, _stream_error(site, item))
    if not isinstance(item.value, dict):
        return Entry(item, _expected_object(json_type(item.value)))
    bound = bind(site.source, item.value, pool)
    if isinstance(bound, Diagnostic):
        return Entry(item, bound)
    return Entry(item, read_entry(bound.entry), bound.bodies)


def _stream_error(site: Site, fault: Fault) -> Diagnostic:
    if fault.cut_off:
        return diagnostic("unterminated_fence", line=site.line)
    position = site.header.source_position(fault.position)
    return diagnostic(
        "invalid_json",
        reason=fault.reason,
        line=site.line + site.source.count("\n", site.start, position),
        column=position - site.source.rfind("\n", 0, position),
        near=preview_str(site.header.text, NEAR_LENGTH),
    )


@cache
def _expected_object(found: str) -> Diagnostic:
    return diagnostic("expected_object", found=found)
