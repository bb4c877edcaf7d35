"""The sums of the ledger in a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.cli.terminal import itemised
from migrate.cli.words import counted

if TYPE_CHECKING:
    from migrate.ledger import CertificateTotals
    from migrate.report.totals import Totals


def totals_text(totals: Totals) -> str:
    """Return the sums in two lines, and between them the reasons why assertions were skipped."""
    bare = f", {_listed(totals.bare_tests)} tests without assertions" if totals.bare_tests else ""
    false = f" ({totals.static_false} false)" if totals.static_false else ""
    lines = [
        f"{counted(totals.tests, 'test')}, {counted(totals.sites, 'site')}, "
        f"{counted(totals.instances, 'instance')} = "
        f"{totals.translated} translated + {totals.static} static{false} + "
        f"{sum(totals.skipped.values())} skipped",
        f"{totals.implied} implied, {totals.unreached} unreached{bare}; "
        f"{counted(totals.cases, 'case')}",
    ]
    if totals.skipped:
        lines.insert(1, itemised("skipped", totals.skipped))
    return "\n".join(lines)


def certificates_text(totals: CertificateTotals) -> str:
    """Return in a line or two how far translations were tried on made-up outputs."""
    if not totals.certified + totals.untried:
        return f"0 of {totals.translated} translations certified (parity migrate --certify)"
    untried = f", {totals.untried} could not be tried" if totals.untried else ""
    return (
        f"{totals.certified} of {totals.translated} translations certified{untried}:\n"
        f"    {totals.weak} that nothing breaks, {totals.doubted} in doubt"
    )


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items())
