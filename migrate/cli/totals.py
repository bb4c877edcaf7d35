"""The sums of the ledger in a few lines."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from migrate.cli.terminal import COLUMNS, itemised
from migrate.words import counted

if TYPE_CHECKING:
    from migrate.ledger import CertificateTotals
    from migrate.report.totals import Totals


def totals_text(totals: Totals) -> str:
    """Return the sums in two lines, and between them the reasons why assertions were skipped."""
    bare = _bare(totals.bare_tests) if totals.bare_tests else ""
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
    if not totals.translated:
        return "no translations to certify"
    held = totals.certified - totals.doubted
    pending = totals.translated - totals.certified - totals.untried
    parts = [
        f"{held} of {totals.translated} translations certified",
        f"{totals.weak} weak" if totals.weak else "",
        f"{totals.doubted} in doubt (parity ledger --doubt)" if totals.doubted else "",
        f"{totals.untried} cannot be tried" if totals.untried else "",
        f"{pending} not yet tried (parity migrate --certify)" if pending else "",
    ]
    return fill("; ".join(part for part in parts if part), COLUMNS, subsequent_indent="    ")


def _bare(counts: dict[str, int]) -> str:
    codes = ", ".join(f"{number} {code}" for code, number in counts.items())
    return f", {counted(sum(counts.values()), 'test')} without assertions ({codes})"
