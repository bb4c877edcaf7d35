"""`triage.toml`, read strictly."""

from __future__ import annotations

import os
import re
import tomllib
from typing import TYPE_CHECKING

import msgspec

from harness.errors import DataError
from harness.faults import explain
from migrate.triage.editing.statements import statements
from migrate.triage.model import Decision, TriageFile

if TYPE_CHECKING:
    from pathlib import Path

FILE = "triage.toml"
FORMAT = 1

_PLACE = re.compile(r" - at `\$\.decision\[(?P<number>\d+)\]\.?(?P<field>[^`]*)`$")


def read_triage(cases: Path) -> tuple[Decision, ...]:
    """Read the decisions of a cases folder; none when there is no file.

    Raises `DataError` naming the file, the decision and the field.
    """
    path = cases / FILE
    return parse_triage(path.read_bytes(), str(path)) if os.path.lexists(path) else ()


def parse_triage(data: bytes, name: str) -> tuple[Decision, ...]:
    """Return the decisions in the bytes of a triage file; `name` is what messages call it.

    Raises `DataError` naming the file, the decision and the field.
    """
    try:
        text = data.decode("utf-8-sig")
        file = msgspec.convert(tomllib.loads(text), TriageFile)
    except UnicodeDecodeError as error:
        raise DataError(f"{name}: not UTF-8 at byte {error.start}") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: not TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise DataError(_explained(name, text, str(error))) from error
    if file.format != FORMAT:
        raise DataError(f"{name}: format {file.format} is not known; this version reads {FORMAT}")
    for number, decision in enumerate(file.decision):
        fault = _fault(decision)
        if fault:
            raise DataError(f"{_where(name, text, number)}{fault}")
    return file.decision


def _explained(name: str, text: str, message: str) -> str:
    place = _PLACE.search(message)
    if place is None:
        return f"{name}: {explain(message, TriageFile)}"
    field = place["field"] or None
    about = f": field {field!r}" if field else ""
    said = explain(message[: place.start()], Decision, field)
    return f"{_where(name, text, int(place['number']))}{about}: {said}"


def decision_lines(cases: Path) -> tuple[int, ...]:
    """Return the line, counted from 1, of each decision of a file that can be read.

    Where they have no tables of their own, it is the first line of the file.
    """
    text = (cases / FILE).read_bytes().decode("utf-8-sig")
    count = len(parse_triage(text.encode(), FILE))
    lines = _header_lines(text)
    return lines if len(lines) == count else (1,) * count


def _where(name: str, file: str, number: int) -> str:
    """Name a decision, counted from 0, by the line of its table."""
    lines = _header_lines(file)
    line = f":{lines[number]}" if number < len(lines) else ""
    return f"{name}{line}: decision {number + 1}"


def _header_lines(text: str) -> tuple[int, ...]:
    return tuple(line_of(text, one.start) for one in statements(text) if one.value_start is None)


def line_of(text: str, place: int) -> int:
    """Return the line, counted from 1, in which a code point of a file stands."""
    return text.count("\n", 0, place) + 1


def _fault(decision: Decision) -> str:
    """Return what is wrong with a decision whose fields are right by themselves; else nothing."""
    if len(set(decision.ids)) < len(decision.ids):
        return ": field 'ids': expected each id once"
    if bool(decision.ids) is (decision.pattern is not None):
        return ": expected either 'ids' or 'pattern'"
    for field in ("reason", "author"):
        if not getattr(decision, field).strip():
            return f": field {field!r}: expected a text that says something"
    return ""
