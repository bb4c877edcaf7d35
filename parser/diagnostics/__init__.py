"""Diagnostics: records with a code, facts, and a message rendered from the two in one place."""

from parser.diagnostics.calls import call_diagnostic, value_reason
from parser.diagnostics.catalogue import diagnostic
from parser.diagnostics.record import Diagnostic

__all__ = ["Diagnostic", "call_diagnostic", "diagnostic", "value_reason"]
