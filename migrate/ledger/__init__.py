"""The ledger: every assertion of the legacy tests, accounted for."""

from migrate.ledger.files import (
    LEDGER,
    MANIFEST,
    Ledger,
    digest,
    read_ledger,
    read_manifest,
    read_previous,
    render_ledger,
    render_manifest,
)
from migrate.ledger.model import FORMAT, CertificateTotals, FileTotals, Manifest, Row, no_manifest
from migrate.ledger.order import sort_rows

__all__ = [
    "FORMAT",
    "LEDGER",
    "MANIFEST",
    "CertificateTotals",
    "FileTotals",
    "Ledger",
    "Manifest",
    "Row",
    "digest",
    "no_manifest",
    "read_ledger",
    "read_manifest",
    "read_previous",
    "render_ledger",
    "render_manifest",
    "sort_rows",
]
