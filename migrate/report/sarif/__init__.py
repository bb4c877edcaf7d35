"""Findings as SARIF 2.1.0: for code scanning, editors and review tools."""

from migrate.report.sarif.gate import gate_log
from migrate.report.sarif.ledger import sarif_log

__all__ = ["gate_log", "sarif_log"]
