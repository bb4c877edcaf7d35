"""Drift: what a migration changes, by test, and which decisions follow."""

from migrate.drift.accounts import Migrated
from migrate.drift.drift import drift_between
from migrate.drift.model import Drift
from migrate.drift.states import state_after, state_before

__all__ = ["Drift", "Migrated", "drift_between", "state_after", "state_before"]
