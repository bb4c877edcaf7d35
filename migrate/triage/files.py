"""`triage.toml`: read strictly, changed without touching what a person wrote around it."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError

from harness.errors import DataError
from harness.faults import explain
from migrate.triage.blocks import blocks_of, tail_of
from migrate.triage.model import Decision, TriageFile

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FILE = "triage.toml"
FORMAT = 1

_PLACE = re.compile(r" - at `\$\.decision\[(?P<number>\d+)\]\.?(?P<field>[^`]*)`$")

_OPENING = """\
# Decisions about disagreements between the legacy tests and what is observed.
# Each says what was seen (`fingerprint`); when that changes it is stale and the gate fails.
# Write them with `parity triage set`.

format = 1
"""


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


def triage_bytes(cases: Path, decisions: Sequence[Decision]) -> bytes:
    """Return the file with `decisions`; what a person wrote around the others stays as it is.

    A comment behind a decision that goes stays: it may be about the next one.
    """
    text, kept = _without(_text(cases / FILE), decisions)
    for decision in decisions:
        block = kept.pop(decision, None)
        text += _new_block(text, decision) if block is None else block
    return text.encode()


def _without(file: str, decisions: Sequence[Decision]) -> tuple[str, dict[Decision, str]]:
    """Return what stands before the decisions, and the blocks of those that stay."""
    blocks = blocks_of(file)
    parts: list[tuple[Decision | None, str]] = [(None, blocks.preamble)]
    for number, block in enumerate(blocks.decisions, 1):
        [decision] = msgspec.convert(tomllib.loads(block), TriageFile).decision
        if decision in decisions:
            parts.append((decision, block))
            continue
        before, text = parts[-1]
        text += tail_of(block)
        is_last = number == len(blocks.decisions)
        parts[-1] = before, text.rstrip("\n") + "\n" if is_last else text
    return parts[0][1], {decision: text for decision, text in parts if decision is not None}


def _new_block(before: str, decision: Decision) -> str:
    """A blank line stands before a block."""
    missing = len("\n\n") - len(before) + len(before.rstrip("\n"))
    block = tomlkit.dumps({"decision": [_table(decision)]})
    return "\n" * max(0, missing) + block if before else block


def followed_bytes(cases: Path, before: Sequence[Decision], after: Sequence[Decision]) -> bytes:
    """Return the triage file with the selectors of `after`; all else stays as a person wrote it.

    `before` are the decisions of the file, `after` the same ones in their order.
    """
    document = _document(cases / FILE)
    for table, old, new in zip(document.get("decision", ()), before, after, strict=True):
        if new.pattern != old.pattern:
            table["pattern"] = new.pattern
        if new.ids != old.ids:
            _replace_ids(table["ids"], new.ids)
    return tomlkit.dumps(document).encode()


def _replace_ids(array: tomlkit.items.Array, ids: Sequence[str]) -> None:
    if len(array) != len(ids):
        array.clear()
        array.extend(ids)
    for position, identity in enumerate(ids):
        if array[position] != identity:
            array[position] = identity


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig") if path.is_file() else _OPENING


def _document(path: Path) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(_text(path))
    except TOMLKitError as error:
        raise DataError(f"{path}: {error}") from error


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


def _table(decision: Decision) -> tomlkit.items.Table:
    table = tomlkit.table()
    plain = msgspec.to_builtins(decision, builtin_types=(type(decision.date),))
    order = ("ids", "pattern", "verdict", "reason", "author", "date", "expires", "fingerprint")
    for key in order:
        if plain.get(key):
            table.add(key, _value(plain[key]))
    return table


def _value(value: Any) -> Any:
    if isinstance(value, tuple | list):
        array = tomlkit.array()
        array.extend(value)
        return array.multiline(len(value) > 1)
    return value
