"""`triage.toml`, read strictly."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import msgspec

from harness.errors import DataError
from harness.faults import explain
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
    return parse_triage(path.read_bytes(), str(path)) if path.is_file() else ()


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
        _check(decision, _where(name, text, number))
    return file.decision


def _explained(name: str, text: str, message: str) -> str:
    place = _PLACE.search(message)
    if place is None:
        return f"{name}: {explain(message, TriageFile)}"
    field = place["field"] or None
    about = f": field {field!r}" if field else ""
    said = explain(message[: place.start()], Decision, field)
    return f"{_where(name, text, int(place['number']))}{about}: {said}"


def _where(name: str, file: str, number: int) -> str:
    """Name a decision, counted from 0, by the line of its table."""
    headers = [
        line for line, text in enumerate(file.split("\n"), 1) if text.strip() == "[[decision]]"
    ]
    line = f":{headers[number]}" if number < len(headers) else ""
    return f"{name}{line}: decision {number + 1}"


def _check(decision: Decision, where: str) -> None:
    if len(set(decision.ids)) < len(decision.ids):
        raise DataError(f"{where}: field 'ids': expected each id once")
    if bool(decision.ids) is (decision.pattern is not None):
        raise DataError(f"{where}: expected either 'ids' or 'pattern'")
    for field in ("reason", "author"):
        if not getattr(decision, field).strip():
            raise DataError(f"{where}: field {field!r}: expected a text that says something")
