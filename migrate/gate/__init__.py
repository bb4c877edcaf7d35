"""The gate of CI."""

from migrate.gate.gate import GateResult, run_gate
from migrate.gate.model import Failure

__all__ = ["Failure", "GateResult", "run_gate"]
