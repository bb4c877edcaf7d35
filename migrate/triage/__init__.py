"""Triage: what a person decided about disagreements, and why."""

from migrate.triage.decide import decide
from migrate.triage.files import read_triage
from migrate.triage.model import DEBTS, VERDICTS, Decision
from migrate.triage.settle import Settled, Settlement, settle

__all__ = [
    "DEBTS",
    "VERDICTS",
    "Decision",
    "Settled",
    "Settlement",
    "decide",
    "read_triage",
    "settle",
]
