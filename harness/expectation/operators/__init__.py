"""The operators (OPR-06)."""

from harness.expectation.operators.record import Form, Operator, Trial, WhenMissing
from harness.expectation.operators.table import OPERATORS, operator_named

__all__ = ["OPERATORS", "Form", "Operator", "Trial", "WhenMissing", "operator_named"]
