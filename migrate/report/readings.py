"""What `parse`, `scan` and `explain` print with `--format json`, for their schemas.

The library makes the data (03 CMP-14, 02 section 6); these records say what is in it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from harness.expectation import Json


class CallRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call to run; `arguments` is an object unless a lane lets other JSON through."""

    id: str
    name: str
    arguments: Json


class DiagnosticRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a call did not run, or where the grammar was not kept."""

    code: str
    message: str
    facts: dict[str, Any]


class DroppedRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text that did not stand where it belongs."""

    text: str
    reason: str


class Disposition(msgspec.Struct, forbid_unknown_fields=True, tag_field="disposition"):
    """What became of a part."""


class Credited(Disposition, tag="credited"):
    """Calls by their ids, and the text beside them that went nowhere."""

    calls: tuple[str, ...]
    residue: str = ""
    stray: bool = False


class Collected(Disposition, tag="collected"):
    """Text that is shown, or the mark that all is done."""

    channel: str
    text: str


class Dropped(Disposition, tag="dropped"):
    """Text that is left out, or shown although it did not stand where it belongs."""

    text: str
    reason: str


class Diagnosed(Disposition, tag="diagnosed"):
    """The text of a call that did not run, with the code of its error."""

    text: str
    code: str


class Structural(Disposition, tag="structural"):
    """Text that only marks where something begins or ends."""

    text: str


class AccountRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the source and what became of it; offsets are code points."""

    unit: str
    start: int
    end: int
    text: str
    rule: str
    outcome: tuple[Credited | Collected | Dropped | Diagnosed | Structural, ...]


class ExplainedRecord(AccountRecord, frozen=True, forbid_unknown_fields=True):
    """A part with the codes of the errors and violations that are about it."""

    errors: tuple[str, ...]
    violations: tuple[str, ...]


class ParseReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The output of `parity parse`."""

    calls: tuple[CallRecord, ...]
    tool_calls: tuple[CallRecord, ...]
    tool_parse_errors: tuple[DiagnosticRecord, ...]
    protocol_violations: tuple[DiagnosticRecord, ...]
    recovered_from_stray_count: int
    prose: str
    user_response: str | None
    done_marker: str | None
    canonical_text: str
    dropped: tuple[DroppedRecord, ...]
    dispositions: tuple[AccountRecord, ...]


class ExplainReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The output of `parity explain`; the gaps stand before each part and after the last one.

    What is wrong with the response as a whole is about no part.
    """

    calls: tuple[CallRecord, ...]
    tool_parse_errors: tuple[DiagnosticRecord, ...]
    protocol_violations: tuple[DiagnosticRecord, ...]
    dispositions: tuple[ExplainedRecord, ...]
    gaps: tuple[str, ...]
