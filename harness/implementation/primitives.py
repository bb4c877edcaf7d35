"""The primitive lane: what the scanner and the lexer offer alone (06 EP-16, EP-17, EP-23).

Offsets are code points, as everywhere (DEC-3).
"""

from __future__ import annotations

from typing import Any, Final

import parser
from harness.implementation.model import Refused
from harness.implementation.records import ok
from parser.lexer import HeredocFaultKind, HeredocSpan, scan_heredoc

FAULTS: Final = {
    HeredocFaultKind.TAG_MISSING: "missing_tag",
    HeredocFaultKind.NEWLINE_MISSING: "missing_newline",
    HeredocFaultKind.COUNT_INVALID: "invalid_count",
    HeredocFaultKind.UNTERMINATED: "unterminated",
}
"""The kinds of EP-23 in the spelling of IDM-113; it has no name for a count that is too large."""


def units(text: str, spec: Any) -> dict[str, Any]:
    """EP-16: the units of a text. Raises `Refused` for a spec that is none."""
    try:
        return parser.scan_units(text, spec).to_dict()
    except parser.SpecError as error:
        raise Refused(str(error)) from error


def scan_spec(spec: Any) -> dict[str, Any]:
    """EP-17: a spec as it was read, or what is wrong with it."""
    try:
        return ok(parser.ScanSpec.from_json(spec).to_dict())
    except parser.SpecError as error:
        found = {"code": error.code, "facts": error.facts}
        return {"ok": False, "error": str(error), "diagnostics": [found]}


def heredoc(text: str, start: int) -> dict[str, Any]:
    """EP-23: the heredoc at an offset, or why there is none."""
    if start > len(text):
        raise Refused(f"start is {start}, behind the end of a text of {len(text)} characters")
    found = scan_heredoc(text, start)
    if isinstance(found, HeredocSpan):
        content = {"start": found.content_start, "end": found.content_end}
        return ok({"content": content, "end": found.end, "escaped": found.escaped})
    tag = {"tag": found.tag} if found.tag else {}
    return {"ok": False, "error": {"kind": FAULTS[found.kind], **tag}}
