"""JSON Schemas of every file format and every machine-readable output, made from the records.

`python -m migrate.schemas` writes them: those of the harness beside it, the others here. A test
holds them current.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import harness
from harness.case import CaseFile
from harness.implementation.protocol import ChildMessage, Request
from harness.observe import Observation
from migrate.ledger import Manifest, Row
from migrate.profile import Profile
from migrate.report.comparisons import ComparisonReport
from migrate.report.conformance import ConformanceReport
from migrate.report.implementations import ImplementationReport
from migrate.report.ledger import LedgerReport
from migrate.report.profile_checks import ProfileCheckReport
from migrate.report.profiles import ProfileReport
from migrate.report.readings import ExplainReport, ParseReport
from migrate.report.records import (
    CheckReport,
    DecisionReport,
    DiffReport,
    GateReport,
    MigrateReport,
    PruneReport,
    ShrinkReport,
    SkipReport,
    SuggestReport,
    TriageReport,
    UndoReport,
)
from migrate.report.runs import RunReport
from migrate.report.scripts.records import ScriptCheckReport, ScriptRunReport
from migrate.report.snapshots import AcceptReport, SnapshotsReport, SnapshotsUndoReport
from migrate.report.starting import ConfigReport, DoctorReport, InitReport
from migrate.report.units import ScanReport
from migrate.triage.journal import Entry
from migrate.triage.model import TriageFile

if TYPE_CHECKING:
    from collections.abc import Iterator

_HARNESS = Path(harness.__file__).parent / "schemas"
_HERE = Path(__file__).parent

SCHEMAS: dict[Path, Any] = {
    _HARNESS / "case-file.schema.json": CaseFile,
    _HARNESS / "snapshot.schema.json": Observation,
    _HARNESS / "protocol-request.schema.json": Request,
    _HARNESS / "protocol-answer.schema.json": ChildMessage,
    _HERE / "ledger-row.schema.json": Row,
    _HERE / "manifest.schema.json": Manifest,
    _HERE / "profile.schema.json": Profile,
    _HERE / "profile-check-report.schema.json": ProfileCheckReport,
    _HERE / "triage-file.schema.json": TriageFile,
    _HERE / "migrate-report.schema.json": MigrateReport,
    _HERE / "check-report.schema.json": CheckReport,
    _HERE / "ledger-report.schema.json": LedgerReport,
    _HERE / "diff-report.schema.json": DiffReport,
    _HERE / "triage-report.schema.json": TriageReport,
    _HERE / "decision-report.schema.json": DecisionReport,
    _HERE / "snapshots-report.schema.json": SnapshotsReport,
    _HERE / "accept-report.schema.json": AcceptReport,
    _HERE / "snapshots-undo-report.schema.json": SnapshotsUndoReport,
    _HERE / "init-report.schema.json": InitReport,
    _HERE / "config-report.schema.json": ConfigReport,
    _HERE / "doctor-report.schema.json": DoctorReport,
    _HERE / "undo-report.schema.json": UndoReport,
    _HERE / "prune-report.schema.json": PruneReport,
    _HERE / "skip-report.schema.json": SkipReport,
    _HERE / "suggest-report.schema.json": SuggestReport,
    _HERE / "shrink-report.schema.json": ShrinkReport,
    _HERE / "triage-journal-entry.schema.json": Entry,
    _HERE / "gate-report.schema.json": GateReport,
    _HERE / "profile-report.schema.json": ProfileReport,
    _HERE / "parse-report.schema.json": ParseReport,
    _HERE / "scan-report.schema.json": ScanReport,
    _HERE / "explain-report.schema.json": ExplainReport,
    _HERE / "run-report.schema.json": RunReport,
    _HERE / "comparison-report.schema.json": ComparisonReport,
    _HERE / "harn-conformance-report.schema.json": ConformanceReport,
    _HERE / "harn-check-report.schema.json": ScriptCheckReport,
    _HERE / "harn-run-report.schema.json": ScriptRunReport,
    _HERE / "implementation-report.schema.json": ImplementationReport,
}
"""The record behind each schema file, or the records, one of which it is."""


def render_schemas() -> Iterator[tuple[Path, bytes]]:
    """Yield every schema file with its bytes."""
    for path, record in SCHEMAS.items():
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
        schema |= msgspec.json.schema(record)
        yield path, (json.dumps(schema, indent=2) + "\n").encode()
