"""The sums of the ledger in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.cli.words import counted

if TYPE_CHECKING:
    from migrate.ledger import CertificateTotals
    from migrate.report.totals import Totals


def totals_line(totals: Totals) -> str:
    """Return the sums in one line."""
    bare = f", {_listed(totals.bare_tests)} tests without assertions" if totals.bare_tests else ""
    skipped = f" ({_listed(totals.skipped)})" if totals.skipped else ""
    false = f" ({totals.static_false} false)" if totals.static_false else ""
    return (
        f"{counted(totals.tests, 'test')}, {counted(totals.sites, 'site')}, "
        f"{counted(totals.instances, 'instance')} = "
        f"{totals.translated} translated + {totals.static} static{false} + "
        f"{sum(totals.skipped.values())} skipped{skipped}; "
        f"{totals.implied} implied, {totals.unreached} unreached{bare}; "
        f"{counted(totals.cases, 'case')}"
    )


def certificates_line(totals: CertificateTotals) -> str:
    """Return in one line how far translations were tried on made-up outputs."""
    if not totals.certified:
        return f"0 of {totals.translated} translations certified (parity migrate --certify)"
    return (
        f"{totals.certified} of {totals.translated} translations certified, "
        f"{totals.weak} that nothing breaks, {totals.doubted} in doubt"
    )


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items())
