"""`triage.toml`, changed without touching what a person wrote around it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError

from harness.errors import DataError
from migrate.triage.blocks import blocks_of, tail_of
from migrate.triage.files import FILE
from migrate.triage.model import Decision, TriageFile

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_OPENING = """\
# Decisions about disagreements between the legacy tests and what is observed.
# Each says what was seen (`fingerprint`); when that changes it is stale and the gate fails.
# Write them with `parity triage set`.

format = 1
"""


def triage_bytes(cases: Path, decisions: Sequence[Decision]) -> bytes:
    """Return the file with `decisions`; what a person wrote around the others stays as it is.

    A comment behind a decision that goes stays: it may be about the next one.
    """
    text, kept = _without(_text(cases / FILE), decisions)
    is_new = False
    for decision in decisions:
        block = kept.pop(decision, None)
        if block is None:
            text += _new_block(text, decision)
        else:
            text += f"\n{block}" if is_new else block
        is_new = block is None
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
