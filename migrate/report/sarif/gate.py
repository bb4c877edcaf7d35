"""What the gate found wrong, as SARIF: each result on the Rust line and in the case file."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from migrate.gate.model import CHECKS
from migrate.report.sarif.frame import location, log, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.gate import Failure


def gate_log(failures: Sequence[Failure], quarantined: Sequence[Failure]) -> dict[str, Any]:
    """Return the log of the gate: a result for each failure; a quarantined one is a note.

    The rules are the checks of the gate.
    """
    places = {check: place for place, check in enumerate(CHECKS)}
    results = [
        *(_result(failure, places[failure.check], "error") for failure in failures),
        *(_result(failure, places[failure.check], "note") for failure in quarantined),
    ]
    rules = [{"id": check, "shortDescription": message(CHECKS[check])} for check in CHECKS]
    return log("parity/gate", rules, results)


def _result(failure: Failure, place: int, level: str) -> dict[str, Any]:
    identity = hashlib.sha256(f"{failure.check}:{failure.subject}".encode("utf-8", "replace"))
    return {
        "ruleId": failure.check,
        "ruleIndex": place,
        "level": level,
        "message": message(f"{failure.subject}: {failure.message}. To do: {failure.help}"),
        "locations": _locations(failure),
        "partialFingerprints": {"failure/v1": identity.hexdigest()[:32]},
    }


def _locations(failure: Failure) -> list[dict[str, Any]]:
    places = [location(failure.file, failure.line)] if failure.file else []
    if failure.case_file:
        places.append(location(failure.case_file, failure.case_line))
    return places
