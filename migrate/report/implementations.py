"""What `parity impl check` prints with `--format json`."""

from __future__ import annotations

import msgspec

from harness.implementation.referee import Finding


class ImplementationReport(msgspec.Struct, frozen=True):
    """The output of `parity impl check`: what came of each check, in their order.

    Without any `cases` of the project the program was tried with hard inputs alone.
    """

    implementation: str
    holds: bool
    cases: int
    findings: tuple[Finding, ...]


def implementation_report(
    name: str, cases: int, findings: tuple[Finding, ...]
) -> ImplementationReport:
    """Return what a referee found; it holds where nothing is a fault."""
    holds = all(finding.status != "fault" for finding in findings)
    return ImplementationReport(name, holds, cases, findings)
