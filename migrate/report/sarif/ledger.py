"""The rows that are no case, as SARIF 2.1.0: for code scanning, editors and review tools."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from migrate.ledger.reasons import reason, reasons
from migrate.report.sarif.frame import location, log, message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from migrate.ledger import Row

_LEVELS: Final = {"static_false": "error", "unreached_helper": "note"}
"""How grave a reason is; every other one is a warning."""


def is_told(row: Row) -> bool:
    """Is the row one of which nothing became that runs, or that is false by itself?"""
    return row.status in {"skipped", "unreached", "bare_test"} or row.code == "static_false"


def sarif_log(rows: Iterable[Row]) -> dict[str, Any]:
    """Return the SARIF log of `rows`: a result for each that `is_told`, its code is the rule.

    Paths are relative to the project; columns are code points.
    """
    told = [row for row in rows if is_told(row)]
    codes = list(dict.fromkeys([*reasons(), *(_code(row) for row in told)]))
    places = {code: place for place, code in enumerate(codes)}
    return log(
        "parity/ledger",
        [_rule(code) for code in codes],
        [
            _result(row, places[_code(row)], identity)
            for row, identity in zip(told, _identities(told), strict=True)
        ],
    )


def _rule(code: str) -> dict[str, Any]:
    meaning = reason(code)
    return {
        "id": code,
        "shortDescription": message(meaning.means),
        "help": message(meaning.help),
        "defaultConfiguration": {"level": _level(code)},
        "properties": {"about": meaning.about},
    }


def _result(row: Row, place: int, identity: str) -> dict[str, Any]:
    code = _code(row)
    return {
        "ruleId": code,
        "ruleIndex": place,
        "level": _level(code),
        "message": message(_told(row)),
        "locations": [_location(row)],
        "partialFingerprints": {"assertion/v1": identity},
        "properties": {"status": row.status, "construct": row.construct},
    }


def _told(row: Row) -> str:
    means = reason(_code(row)).means
    told = f"{means.removesuffix('.')}: {row.detail}" if row.detail else means
    return f"{told} ({row.construct} in {row.test})" if row.test else f"{told} ({row.construct})"


def _location(row: Row) -> dict[str, Any]:
    place: dict[str, Any] = location(row.file, row.line, row.column)
    if row.test:
        place["logicalLocations"] = [{"name": row.test, "kind": "function"}]
    return place


def _identities(rows: Sequence[Row]) -> Iterator[str]:
    """Yield what stays the same for a row when its lines move; like rows are numbered."""
    seen: Counter[str] = Counter()
    for row in rows:
        told = json.dumps([row.file, row.test, row.instance, row.text, row.code])
        seen[told] += 1
        yield hashlib.sha256(f"{told}{seen[told]}".encode()).hexdigest()[:32]


def _level(code: str) -> str:
    return _LEVELS.get(code, "warning")


def _code(row: Row) -> str:
    return row.code or row.status
