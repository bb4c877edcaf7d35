"""Writing the text form of a path (OPR-02)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from harness.expectation.errors import ExpectationError
from harness.expectation.json_text import json_text, quoted
from harness.expectation.kinds import kind_of
from harness.expectation.nested import as_json, fields_of
from harness.expectation.path import Each, Find, Index, Key
from harness.expectation.path_text import NAME, parse_path

if TYPE_CHECKING:
    from harness.expectation.model import Expectation
    from harness.expectation.path import Path, Segment

_TEXT_FORM_FIELDS: Final = frozenset({"path", "op", "value"})
_PLAIN_KINDS: Final = frozenset({"null", "bool", "int", "float", "string"})
_NAME: Final = re.compile(NAME)


def render_path(path: Path) -> str:
    """Write `path` in its text form; `parse_path` reads it back.

    The whole output is `$`, and so is the element itself inside a predicate.
    """
    prefix = "" if path.step is None else f"s{path.step}:"
    written = "".join(map(_segment, path.segments))
    if written.startswith("."):
        return prefix + written[1:]
    return f"{prefix}${written}"


def _segment(segment: Segment) -> str:
    match segment:
        case Key(name):
            return f".{name}" if _NAME.fullmatch(name) else f"[{quoted(name)}]"
        case Index(number):
            return f"[{number}]"
        case Each():
            return "[*]"
        case Find(predicate):
            return f"[?{_predicate(predicate)}]"


def _predicate(predicate: Expectation) -> str:
    if not _has_text_form(predicate):
        return json_text(as_json(predicate))
    operand = "" if predicate.value is UNSET else f" {json_text(predicate.value)}"
    return f"{predicate.path} {predicate.op}{operand}"


def _has_text_form(predicate: Expectation) -> bool:
    """Path, operator and a plain value can stand as words; anything richer is a JSON object."""
    if not fields_of(predicate).keys() <= _TEXT_FORM_FIELDS:
        return False
    plain = predicate.value is UNSET or kind_of(predicate.value) in _PLAIN_KINDS
    if not plain or not _NAME.fullmatch(predicate.op):
        return False
    try:
        parse_path(predicate.path)
    except ExpectationError:
        return False
    return True
