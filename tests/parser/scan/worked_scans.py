"""Reads worked scans as section 10 of the chapter writes them.

    "a JSON string"
    kind  start..end  key=JSON  head=name separator

A line before the string that starts with `spec` replaces fields of the standard one.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from parser.scan import ScanSpec, scan_units, standard_spec

if TYPE_CHECKING:
    from spec_examples import Block

REGISTRY = {"tools": [{"name": name} for name in ("peek", "patch", "run")]}
# Section 10 leaves these out of every line.
_UNWRITTEN: dict[str, dict[str, Any]] = {
    "text": {"fenced": False},
    "block": {"closed": True},
    "unclosed_block": {"closed": False},
}

_UNIT = re.compile(r"(?P<kind>\w+) +(?P<start>\d+)\.\.(?P<end>\d+) *(?P<facts>.*)")
_HEAD = re.compile(r"head=(?P<head_name>\S+) (?P<head_sep>[({])\Z")


@dataclass(frozen=True, slots=True)
class WorkedScan:
    """A text, the spec it is scanned with, and the units that come out as plain data."""

    name: str
    text: str
    spec: ScanSpec
    units: list[dict[str, Any]]

    def scanned(self) -> list[dict[str, Any]]:
        return scan_units(self.text, self.spec).to_dict()["units"]


def worked_scan(block: Block) -> WorkedScan:
    """Read one block; its caption is its name."""
    lines = [line.text for line in block.lines]
    changes = lines.pop(0).removeprefix("spec ") if lines[0].startswith("spec ") else "{}"
    text, *units = lines
    return WorkedScan(
        block.caption, json.loads(text), _spec(changes), [_unit(line) for line in units]
    )


@cache
def _spec(changes: str) -> ScanSpec:
    fields = standard_spec(REGISTRY).to_dict() | json.loads(changes)
    harmony = standard_spec().to_dict()["harmony"] | fields["harmony"]
    return ScanSpec.from_json(fields | {"harmony": harmony})


def _unit(line: str) -> dict[str, Any]:
    unit = _UNIT.fullmatch(line)
    assert unit is not None, line
    kind = unit["kind"]
    place = {"kind": kind, "start": int(unit["start"]), "end": int(unit["end"])}
    return place | _facts(unit["facts"]) | _UNWRITTEN.get(kind, {})


def _facts(written: str) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if head := _HEAD.search(written):
        facts |= head.groupdict()
        written = written[: head.start()]
    while written := written.strip():
        key, _, rest = written.partition("=")
        facts[key], end = json.JSONDecoder().raw_decode(rest)
        written = rest[end:]
    return facts
